/** How the tests start Chromium. */
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
const start = (executablePath: string | undefined) => ({ args, ...(executablePath ? { executablePath } : {}) });

const { CHROME_PATH, HEADLESS_SHELL_PATH } = process.env;

/** The quickest that is on the machine (scripts/browser.mjs). */
export const anyChromium = start(HEADLESS_SHELL_PATH ?? CHROME_PATH);

/** For what the headless shell lacks: Background Sync, and installing apps. */
export const wholeChromium = start(CHROME_PATH);
