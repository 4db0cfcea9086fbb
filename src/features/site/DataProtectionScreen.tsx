import text from './content/data-protection.md?raw';
import { LegalPage } from './LegalPage.tsx';

/** /data-protection. */
export const DataProtectionScreen = () => <LegalPage text={text} />;
