import { logFailure } from '#lib/log-failure.ts';
import { toast } from '#ui/toast.ts';

/** Does what a press asks for; a failure (a full disk) shows a toast. `what` names it in the log: 'The rows were not put back'. */
export function act(what: string, work: () => Promise<unknown>): void {
  work().catch((error: unknown) => {
    logFailure(`${what}:`, error);
    toast({ title: 'Something went wrong', description: 'Please try again later', tone: 'destructive' });
  });
}
