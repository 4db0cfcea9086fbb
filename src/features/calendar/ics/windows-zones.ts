/** The time zones of Windows, as Outlook and Exchange name them, and the zones of the tz database that CLDR gives for them. Pure. */

import { isZone } from '#lib/zone.ts';

/** Windows' name without its 'Standard Time', and the zone. */
const TABLE = `
Afghanistan|Asia/Kabul
Alaskan|America/Anchorage
Aleutian|America/Adak
Altai|Asia/Barnaul
Arab|Asia/Riyadh
Arabian|Asia/Dubai
Arabic|Asia/Baghdad
Argentina|America/Argentina/Buenos_Aires
Astrakhan|Europe/Astrakhan
Atlantic|America/Halifax
AUS Central|Australia/Darwin
Aus Central W.|Australia/Eucla
AUS Eastern|Australia/Sydney
Azerbaijan|Asia/Baku
Azores|Atlantic/Azores
Bahia|America/Bahia
Bangladesh|Asia/Dhaka
Belarus|Europe/Minsk
Bougainville|Pacific/Bougainville
Canada Central|America/Regina
Cape Verde|Atlantic/Cape_Verde
Caucasus|Asia/Yerevan
Cen. Australia|Australia/Adelaide
Central|America/Chicago
Central America|America/Guatemala
Central Asia|Asia/Bishkek
Central Brazilian|America/Cuiaba
Central Europe|Europe/Budapest
Central European|Europe/Warsaw
Central Pacific|Pacific/Guadalcanal
Central (Mexico)|America/Mexico_City
Chatham Islands|Pacific/Chatham
China|Asia/Shanghai
Cuba|America/Havana
Dateline|Etc/GMT+12
E. Africa|Africa/Nairobi
E. Australia|Australia/Brisbane
E. Europe|Europe/Chisinau
E. South America|America/Sao_Paulo
Easter Island|Pacific/Easter
Eastern|America/New_York
Eastern (Mexico)|America/Cancun
Egypt|Africa/Cairo
Ekaterinburg|Asia/Yekaterinburg
FLE|Europe/Kiev
Fiji|Pacific/Fiji
GMT|Europe/London
GTB|Europe/Bucharest
Georgian|Asia/Tbilisi
Greenland|America/Godthab
Greenwich|Atlantic/Reykjavik
Haiti|America/Port-au-Prince
Hawaiian|Pacific/Honolulu
India|Asia/Kolkata
Iran|Asia/Tehran
Israel|Asia/Jerusalem
Jordan|Asia/Amman
Kaliningrad|Europe/Kaliningrad
Kamchatka|Asia/Kamchatka
Korea|Asia/Seoul
Libya|Africa/Tripoli
Line Islands|Pacific/Kiritimati
Lord Howe|Australia/Lord_Howe
Magadan|Asia/Magadan
Magallanes|America/Punta_Arenas
Marquesas|Pacific/Marquesas
Mauritius|Indian/Mauritius
Middle East|Asia/Beirut
Montevideo|America/Montevideo
Morocco|Africa/Casablanca
Mountain|America/Denver
Mountain (Mexico)|America/Mazatlan
Myanmar|Asia/Rangoon
N. Central Asia|Asia/Novosibirsk
Namibia|Africa/Windhoek
Nepal|Asia/Kathmandu
New Zealand|Pacific/Auckland
Newfoundland|America/St_Johns
Norfolk|Pacific/Norfolk
North Asia|Asia/Krasnoyarsk
North Asia East|Asia/Irkutsk
North Korea|Asia/Pyongyang
Omsk|Asia/Omsk
Pacific|America/Los_Angeles
Pacific SA|America/Santiago
Pacific (Mexico)|America/Tijuana
Pakistan|Asia/Karachi
Paraguay|America/Asuncion
Qyzylorda|Asia/Qyzylorda
Romance|Europe/Paris
Russia Time Zone 3|Europe/Samara
Russia Time Zone 10|Asia/Srednekolymsk
Russia Time Zone 11|Asia/Kamchatka
Russian|Europe/Moscow
SA Eastern|America/Cayenne
SA Pacific|America/Bogota
SA Western|America/La_Paz
SE Asia|Asia/Bangkok
Saint Pierre|America/Miquelon
Sakhalin|Asia/Sakhalin
Samoa|Pacific/Apia
Sao Tome|Africa/Sao_Tome
Saratov|Europe/Saratov
Singapore|Asia/Singapore
South Africa|Africa/Johannesburg
South Sudan|Africa/Juba
Sri Lanka|Asia/Colombo
Sudan|Africa/Khartoum
Syria|Asia/Damascus
Taipei|Asia/Taipei
Tasmania|Australia/Hobart
Tocantins|America/Araguaina
Tokyo|Asia/Tokyo
Tomsk|Asia/Tomsk
Tonga|Pacific/Tongatapu
Transbaikal|Asia/Chita
Turkey|Europe/Istanbul
Turks And Caicos|America/Grand_Turk
US Eastern|America/Indiana/Indianapolis
US Mountain|America/Phoenix
UTC|UTC
UTC+12|Etc/GMT-12
UTC+13|Etc/GMT-13
UTC-02|Etc/GMT+2
UTC-08|Etc/GMT+8
UTC-09|Etc/GMT+9
UTC-11|Etc/GMT+11
Ulaanbaatar|Asia/Ulaanbaatar
Venezuela|America/Caracas
Vladivostok|Asia/Vladivostok
Volgograd|Europe/Volgograd
W. Australia|Australia/Perth
W. Central Africa|Africa/Lagos
W. Europe|Europe/Berlin
W. Mongolia|Asia/Hovd
West Asia|Asia/Tashkent
West Bank|Asia/Hebron
West Pacific|Pacific/Port_Moresby
Yakutsk|Asia/Yakutsk
Yukon|America/Whitehorse`;

const zones = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('|') as [string, string]),
);

/** The zones that the table names, each once. */
export const namedZones: readonly string[] = [...new Set(zones.values())];

const AREAS = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic'];

/**
 * The zone of Windows' name; undefined for another name. 'Pacific Standard Time (Mexico)' and 'Pacific Daylight Time' count as well, and
 * what Windows shows instead of a name: '(UTC-05:00) Eastern Time (US & Canada)', '(UTC+01:00) Amsterdam, Berlin, Bern'.
 */
export function windowsZone(name: string): string | undefined {
  const [, shown] = /^\((?:UTC|GMT)[^)]*\)(.+)$/.exec(name)?.map((part) => part.trim()) ?? [];
  if (!shown) return zones.get(name.replace(/ (?:Standard|Daylight|Summer) Time/, ''));
  const cities = shown.split(/, */, 8).map((city) => city.replaceAll(' ', '_'));
  return (
    zones.get(shown.replace(/ Time(?: \((?:US & )?Canada\))?$/, '')) ??
    cities
      .flatMap((city) => AREAS.map((area) => `${area}/${city}`))
      .find((zone) => /^[\w/-]+$/.test(zone) && isZone(zone))
  );
}
