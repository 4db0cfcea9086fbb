/** The languages that the coach understands beside English, one late part of the program. */
import { german } from './de.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import type { Language } from './language.ts';

export const LANGUAGES: readonly Language[] = [german, spanish, french];
