import { openConsent } from '#features/consent/consent-store.ts';
import { Button } from '#ui/Button.tsx';
import { AnalyticsService } from './AnalyticsService.tsx';
import english from './content/cookie-policy.md?raw';
import { LegalPage } from './LegalPage.tsx';
import { t } from '#lib/i18n.ts';

/** /cookie-policy. Signed-in people, who have no footer, change their answer with its button. */
export const CookiePolicyScreen = () => (
  <LegalPage name="cookie-policy" english={english}>
    <Button size="sm" className="mt-3" onClick={openConsent}>
      {t('Cookie choices')}
    </Button>
    <AnalyticsService />
  </LegalPage>
);
