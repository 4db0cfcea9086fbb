import text from './content/accessibility.md?raw';
import { LegalPage } from './LegalPage.tsx';

/** /accessibility. */
export const AccessibilityScreen = () => <LegalPage text={text} />;
