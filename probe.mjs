import { chromium } from 'playwright';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-dev-shm-usage','--disable-gpu'] });
const ctx = await b.newContext({ baseURL: 'http://localhost:4917', viewport: { width: 900, height: 1200 }, serviceWorkers: 'block', reducedMotion: 'reduce' });
await ctx.addInitScript(() => { localStorage.setItem('cookie_consent', JSON.stringify({necessary:true,analytics:false,marketing:false,version:'1.0.0'})); localStorage.setItem('how_it_works_seen','true'); });
const p = await ctx.newPage();
await p.goto('/'); await p.getByRole('button',{name:'Try with sample data'}).click(); await p.waitForURL('**/profile',{timeout:120000});
const paths = process.argv[2] ? process.argv.slice(2) : ['/profile','/chat','/habits','/thought-dump','/calendar','/calendar?tab=weekly-plan','/settings','/memory','/logs','/journal','/mood','/insights','/tasks'];
for (const path of paths) {
  await p.goto(path); await p.waitForTimeout(2500);
  await p.emulateMedia({ media: 'print' });
  await p.waitForTimeout(300);
  const list = await p.evaluate(() => [...document.querySelectorAll('button,input,select,textarea,[role=switch],[role=tab],[role=slider],summary')].filter(e=>e.checkVisibility({visibilityProperty:true}) && e.getClientRects().length && e.getBoundingClientRect().width>1).map(e => e.localName+'|'+(e.getAttribute('role')??'')+'|'+(e.textContent.trim().replace(/\s+/g,' ').slice(0,50))+'|'+(e.getAttribute('aria-label')??'')+'|'+String(e.className).slice(0,30)));
  const c = {}; for (const l of list) c[l.replace(/\d+/g,'#')] = (c[l.replace(/\d+/g,'#')]??0)+1;
  console.log('== '+path, list.length); for (const [k,v] of Object.entries(c).slice(0,45)) console.log('  ',v,k);
  await p.screenshot({ path: '/tmp/letter/print-'+path.replace(/\W+/g,'_')+'.png', fullPage: true });
  await p.emulateMedia({ media: 'screen' });
}
await b.close();
