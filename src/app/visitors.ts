/** The screens of the public pages. The site map imports them together: the build makes one file of them. */
export { AboutScreen } from '#features/site/AboutScreen.tsx';
export {
  AccessibilityScreen,
  DataProtectionScreen,
  EncryptionScreen,
  PrivacyScreen,
  TermsScreen,
} from '#features/site/LegalPage.tsx';
export { CookiePolicyScreen } from '#features/site/CookiePolicyScreen.tsx';
export { FaqScreen } from '#features/site/FaqScreen.tsx';
export { UpdatesScreen } from '#features/site/UpdatesScreen.tsx';
export { ContactPage } from './pages/ContactPage.tsx';
export { HelpPage } from './pages/HelpPage.tsx';
export { LandingPage } from './pages/LandingPage.tsx';
export { ResourcePage } from './pages/ResourcePage.tsx';
export { ResourcesPage } from './pages/ResourcesPage.tsx';
