import text from './content/privacy.md?raw';
import { LegalPage } from './LegalPage.tsx';

/** /privacy. */
export const PrivacyScreen = () => <LegalPage text={text} />;
