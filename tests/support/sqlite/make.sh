#!/bin/sh
# Makes the databases of this folder with the sqlite3 of Debian (3.40.1): `sh tests/support/sqlite/make.sh`. Each has the schema of Loop Habit
# Tracker's backup, and a table whose rows need overflow pages; the .json beside it is what sqlite3 reads from it.
cd "$(dirname "$0")" || exit 1
tables() {
  cat <<'SQL'
create table android_metadata (locale text);
create table Habits ( id integer primary key autoincrement, archived integer, color integer, description text, freq_den integer, freq_num integer, highlight integer, name text, position integer, reminder_hour integer, reminder_min integer, reminder_days integer not null default 127, type integer not null default 0, target_type integer not null default 0, target_value real not null default 0, unit text not null default "", question text, uuid text);
create table Repetitions ( id integer primary key autoincrement, habit integer not null references habits(id), timestamp integer not null, value integer not null);
create unique index idx_repetitions_habit_timestamp on Repetitions( habit, timestamp);
insert into Habits (archived, color, description, freq_den, freq_num, name, position, type, target_type, target_value, unit, question) values
  (0, 3, '', 7, 3, 'Run', 1, 1, 0, 5.0, 'km', 'How far?'), (0, 4, 'On the train', 1, 1, 'Lesen 日記 🌱', 0, 0, 0, 0.0, '', null), (1, 4, '', 1, 1, 'Cigarettes', 2, 1, 1, 3.0, '', '');
with recursive n(i) as (select 0 union all select i + 1 from n where i < 1499)
  insert into Repetitions (habit, timestamp, value) select 2, 1600000000000 / 86400000 * 86400000 + i * 86400000, (i % 5 <> 0) * 2 from n;
alter table Repetitions add column notes text;
insert into Repetitions (habit, timestamp, value, notes) values (1, 1778630400000, 6500, 'By the sea'), (1, 1778716800000, 3, null), (3, 1778630400000, 9000, ''), (9, 1778630400000, 2, null);
create table Kinds (a, b text, c real, "long column" blob, [primary] integer);
insert into Kinds values (null, '', 1.5, x'00ff', 0), (1, 'é', -2.25, null, 1), (-128, 'x', 0.0, x'', 300), (40000, 'y', 1e300, x'01', -8388608), (2147483648, 'z', 3.0, x'02', 140737488355327), (-9007199254740991, '0', -0.5, x'03', 9007199254740991);
with recursive n(i) as (select 1 union all select i * 3 + 7 from n where i < 200000)
  insert into Kinds select i, substr(replace(hex(zeroblob(i)), '00', 'abc'), 1, i), 0.5, zeroblob(i % 977), i from n;
SQL
}
for size in 512 1024 4096 65536; do
  rm -f "$size.db"*
  { echo "pragma page_size=$size;"; tables; } | sqlite3 "$size.db"
done
rm -f utf16.db* wal.db* vacuum.db*
{ echo "pragma encoding='UTF-16le'; pragma page_size=1024;"; tables; } | sqlite3 utf16.db
{ echo "pragma journal_mode=wal;"; tables; } | sqlite3 wal.db >/dev/null
{ tables; echo "delete from Repetitions where habit = 2 and id % 3 = 0; delete from Kinds where a > 50000;"; } | sqlite3 vacuum.db
for db in *.db; do
  for table in habits repetitions kinds; do
    # What is not text is compared by its bytes.
    sqlite3 -json "$db" "select $([ $table = kinds ] && echo 'a, b, c, hex("long column") as hex, [primary]' || echo '*') from $table order by rowid" |
      node -e "process.stdout.write(require('crypto').createHash('sha256').update(JSON.stringify(JSON.parse(require('fs').readFileSync(0, 'utf8')))).digest('hex'))" |
      sed "s/^/\"${db%.db} $table\": \"/; s/\$/\",\n/"
  done
done | sed '$ s/,$//; 1 s/^/{\n/' > expected.json
echo '}' >> expected.json
gzip -9nf *.db
