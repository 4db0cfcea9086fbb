// Before the first paint: the chosen theme (src/ui/theme.ts keeps it), so that no dark page flashes white. A file of its
// own, because the Content-Security-Policy allows no inline script.
(function () {
  var theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // No storage: follow the device.
  }
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-theme', theme);
  var colour = document.querySelector('meta[name=theme-color]');
  if (colour) colour.setAttribute('content', theme === 'dark' ? '#0d1a1f' : '#f9f8f3');
})();
