import { Pills } from './Pills.tsx';
import { type Theme, useTheme } from './theme.ts';

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The theme of this device. */
export function ThemePills() {
  const [theme, setTheme] = useTheme();
  return <Pills legend="Theme" options={themes} value={theme} onChange={setTheme} />;
}
