/** The small pictures of the landing page: the product's own suns, bands and colours. Decoration beside words, so hidden from screen readers. */
import type { ReactNode } from 'react';
import type { MoodLevel } from '#lib/moods.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { MoodSun } from '#ui/MoodSun.tsx';
import { Tag } from '#ui/Tag.tsx';
import { Wren } from '#ui/Wren.tsx';
import { msg, t } from '#lib/i18n.ts';

/** The tower of six bands that is drawn at the top of the page (LandingScreen.tsx), 22 wide and 84 high around x = 0. */
const Tower = ({ at }: { at: string }) => <use href="#tower" transform={at} />;

/** Suns side by side, each with a name. */
const Suns = ({ of }: { of: Readonly<Record<string, MoodLevel>> }) => (
  <div className="flex justify-between gap-1">
    {Object.entries(of).map(([name, mood]) => (
      <MoodSun key={name} mood={mood} size={34} className="min-w-0 shrink" />
    ))}
  </div>
);

/** The bands that are `state`, in a line of seven. */
const bandsOf = (days: string, state: string) =>
  days.replaceAll(/./g, (day, i: number) => (day === state ? `M${i * 13 + 2} 2h8v18h-8z` : ''));

/** The last seven days of a habit: x done, - missed, o today and open. */
const Bands = ({ days }: { days: string }) => (
  <svg width="92" height="22" className="flex-none" strokeWidth="2" strokeLinejoin="round">
    <path d={bandsOf(days, 'x')} fill="var(--tide)" stroke="var(--tide)" />
    <path d={bandsOf(days, '-')} fill="var(--heat-0)" stroke="var(--heat-0)" />
    <path d={bandsOf(days, 'o')} fill="none" stroke="var(--coral)" />
  </svg>
);

const Plan = ({ color, title, when }: { color: string; title: string; when: string }) => (
  <p className={`border-s-4 ps-3 ${color}`}>
    <span className="block font-serif text-[1.0625rem] leading-snug font-medium">{title}</span>
    <span className="text-sm text-ink-2">{when}</span>
  </p>
);

const Habit = ({ title, days }: { title: string; days: string }) => (
  <p className="flex items-center justify-between gap-2 font-serif text-[1.0625rem]">
    {title}
    <Bands days={days} />
  </p>
);

/** What each of the three groups has on its screen, in the order of `audience`. */
export const scenes = (): readonly ReactNode[] => [
  <>
    <Plan color="border-ok" title={t('Sections to Jonas')} when={t('Due on Friday')} />
    <Plan color="border-ev-task" title={t('Structures tutorial')} when={t('Thursday, 15:30 to 16:15')} />
    <Plan color="border-edge" title={t('Draft the abstract')} when={t('Moved to Monday')} />
  </>,
  <>
    <Suns of={{ Fri: 4, Sat: 3, Sun: 5, Mon: 3, Tue: 2, Wed: 3, Thu: 4 }} />
    <p className="text-sm text-ink-2">{t('Seven days. The best one ended at five.')}</p>
  </>,
  <>
    <Habit title={t('Morning pages')} days="xxxxxxx" />
    <Habit title={t('Stretch')} days="-xxxxxo" />
    <Habit title={t('Read 20 pages')} days="xxxxxxo" />
  </>,
];

/** The picture beside each feature, by its icon. */
export const pieces = (): Partial<Record<IconName, ReactNode>> => ({
  journal: <span className="font-serif text-h1 font-semibold">14</span>,
  chat: <Wren size={40} />,
  habits: <Bands days="xx-xxxo" />,
  mood: <Suns of={{ bad: 2, good: 4, great: 5 }} />,
  memory: (
    <>
      <Tag>{t('people')}</Tag> <Tag>{t('home')}</Tag>
    </>
  ),
  task: <span className="font-serif text-h2 font-semibold">17/26</span>,
  calendar: (
    <svg width="70" height="40">
      <path
        fill="var(--ev-task)"
        d="M0 2h8v16H0zM20 2h8v16h-8zM30 4h8v20h-8zM40 2h8v16h-8zM60 10h8v12h-8zM40 30h8v8h-8z"
      />
      <path fill="var(--ev-break)" d="M0 22h8v8H0zM10 22h8v8h-8z" />
      <path fill="var(--ev-leisure)" d="M50 4h8v30h-8z" />
    </svg>
  ),
  thought: (
    <svg width="60" height="38" viewBox="0 0 60 38" className="drawing">
      <path d="M1 21h58L50 37H10zM18 21 30 2l12 19M30 2v19" />
    </svg>
  ),
});

/** Beside the story: the tower, the sun and the sea. */
export const Shore = () => (
  <svg viewBox="0 0 250 204" className="w-full max-w-[250px]" aria-hidden="true">
    <path fill="var(--coral)" d="M118 170a62 62 0 0 1 124 0z" />
    <Tower at="translate(80) scale(2.02)" />
    <path
      className="drawing"
      d="M0 170h250M22 186h70M140 186h84M60 200h110M158 28q5-6 10 0 5-6 10 0M126 58q6-7 12 0 6-7 12 0"
    />
  </svg>
);

/** The tower before the whole sun, at the end of the page. */
export const Daymark = () => (
  <svg viewBox="0 0 560 430" className="block w-full" aria-hidden="true">
    <path fill="var(--coral)" d="M0 430a280 280 0 0 1 560 0z" />
    <Tower at="translate(280) scale(5.12)" />
  </svg>
);

const NAMES = [msg('Morning pages'), msg('Stretch'), msg('Read 20 pages')];
/** The lines to write on. */
const LINES = Array.from({ length: 10 }, (_, i) => `M40 ${118 + i * 26}h104`).join('');
/** The printed page (scripts/public-files.mjs) in small, with three habits and six days filled in by hand. */
export const PaperSheet = () => (
  <svg
    viewBox="0 0 594 388"
    role="img"
    aria-label={t('The page: ten lines for habits, with thirty-one boxes each')}
    className="w-full max-w-[594px] rounded-s border border-line bg-card shadow-float"
    fill="currentColor"
  >
    <pattern id="boxes" x="149.5" y="91.5" width="13" height="26" patternUnits="userSpaceOnUse">
      <path d="M13 .5H.5V26" fill="none" stroke="var(--edge)" />
    </pattern>
    <path
      d="M152 105h75M152 131h22M191 131h36M152 157h75"
      stroke="var(--tide)"
      strokeWidth="22"
      strokeDasharray="9 4"
    />
    <path d="M149.5 91.5h404v261h-404z" fill="url(#boxes)" />
    <path d={`M140 52h413${LINES}`} stroke="var(--edge)" />
    <g className="font-serif" fontSize="14">
      <text x="40" y="52" fontSize="22" fontWeight="560">
        {t('Habits in')}
      </text>
      {NAMES.map((name, i) => (
        <text key={t(name)} x="40" y={112 + i * 26}>
          {t(name)}
        </text>
      ))}
    </g>
    <g fontSize="11" textAnchor="middle">
      {[1, 6, 11, 16, 21, 26, 31].map((day) => (
        <text key={day} x={143.5 + day * 13} y="84">
          {day}
        </text>
      ))}
    </g>
  </svg>
);
