import { useNavigate } from '@tanstack/react-router';
import { ResourceScreen } from '#features/resources/ResourceScreen.tsx';
import { toast, toastUnexpected } from '#ui/toast.ts';
import { getDevice } from '#app/start/device-store.ts';
import { t } from '#lib/i18n.ts';

/** /resources/{slug}. A template opens as the draft of a new journal entry. */
export function ResourcePage({ params }: { params: { slug: string } }) {
  const navigate = useNavigate();
  const open = async (template: string) => {
    if (getDevice().status !== 'open') {
      toast({
        title: t('Begin first'),
        description: t('Sign up, or use Daymark on this device only. Then open the template from here.'),
      });
      await navigate({ to: '/auth', search: { mode: 'signup' } });
      return;
    }
    try {
      const { draftTemplate } = await import('#features/daily-log/draft-template.ts');
      await draftTemplate(template);
      await navigate({ to: '/journal' });
    } catch (error) {
      toastUnexpected('The template was not opened', error);
    }
  };
  return <ResourceScreen slug={params.slug} onUse={(template) => void open(template)} />;
}
