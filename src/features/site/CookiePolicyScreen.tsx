import text from './content/cookie-policy.md?raw';
import { LegalPage } from './LegalPage.tsx';

/** /cookie-policy. */
export const CookiePolicyScreen = () => <LegalPage text={text} />;
