import text from './content/terms.md?raw';
import { LegalPage } from './LegalPage.tsx';

/** /terms. */
export const TermsScreen = () => <LegalPage text={text} />;
