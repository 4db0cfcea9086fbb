/**
 * `npm run coach:check`: asks the configured model (ASSISTANT_BASE_URL, ASSISTANT_API_KEY, ASSISTANT_MODEL) one question and prints what
 * works and what does not. Exits with 1 when people would get no answers from it. It never prints the key.
 */
import { checkCoach } from '../sync-server/coach/check.ts';
import { assistantConfig, ConfigError } from '../sync-server/config.ts';

try {
  const config = assistantConfig(process.env);
  if (config) process.exitCode = (await checkCoach(config, console.log)) ? 0 : 1;
  else {
    console.log(
      'No service is set: the built-in coach answers. Set ASSISTANT_BASE_URL and ASSISTANT_MODEL to use one.',
    );
  }
} catch (thrown) {
  if (!(thrown instanceof ConfigError)) throw thrown;
  console.error(thrown.message);
  process.exitCode = 1;
}
