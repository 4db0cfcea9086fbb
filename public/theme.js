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

// Also before the first paint: an English page that is there in other languages leads the reader of one to it (src/app/start/language.ts shows it alike).
// '/en/…' stays English.
(function () {
  var script = document.currentScript;
  var languages = script && script.dataset.languages;
  if (!languages || /^\/en(\/|$)/.test(location.pathname)) return;
  var wanted = null;
  try {
    wanted = localStorage.getItem('language-here') || localStorage.getItem('language');
  } catch {
    // No storage: as the browser says.
  }
  var known = ['en'].concat(languages.split(' '));
  if (!known.includes(wanted)) {
    wanted = navigator.languages
      .map(function (each) {
        return each.toLowerCase().split('-')[0];
      })
      .find(function (each) {
        return known.includes(each);
      });
  }
  if (wanted && wanted !== 'en') location.replace('/' + wanted + location.pathname + location.search + location.hash);
})();
