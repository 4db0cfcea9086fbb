-- The fields of rows: their kinds, their names, and how much there may be of them.

-- The time that caps devices' clocks and dates tombstones, in ms.
create function sync.now_ms() returns bigint language sql volatile
as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint $$;

-- The most that a person's data may have; more is rejected with a code. A value and a row, in bytes; the items of a list; the keys of a map that is
-- sent, and the fields of a mutation; the fields of a row, where each key of a map is one.
create function sync.max_value_bytes() returns int language sql immutable as $$ select 1048576 $$;
-- A value of a sealed account that no open one may exceed: base64url of a megabyte, which may not pack, with its padding, nonce and tag (src/sync/seal).
create function sync.max_sealed_bytes() returns int language sql immutable as $$ select 1400000 $$;
create function sync.max_row_bytes() returns int language sql immutable as $$ select 4194304 $$;
create function sync.max_items() returns int language sql immutable as $$ select 2000 $$;
create function sync.max_keys() returns int language sql immutable as $$ select 4000 $$;
create function sync.max_row_fields() returns int language sql immutable as $$ select 8000 $$;
-- How much a request may read and merge, in bytes of rows, each counted once for every mutation of it. Of more the device sends less (PT413).
create function sync.max_work() returns bigint language sql immutable as $$ select 8388608::bigint $$;

-- About how many bytes a row takes.
create function sync.bytes(doc jsonb, clocks jsonb) returns int language sql stable
as $$ select 200 + pg_column_size(doc) + coalesce(pg_column_size(clocks), 0) $$;

-- The first and the last moment at which it is this day anywhere: a device says its day, and not where it is.
create function sync.day_begins(day date) returns timestamptz language sql immutable
as $$ select (day::timestamp at time zone 'UTC') - interval '14 hours' $$;
create function sync.day_ends(day date) returns timestamptz language sql immutable
as $$ select (day::timestamp at time zone 'UTC') + interval '36 hours' $$;

-- Whether a text has the form of a day or of a moment as devices write them: 2026-05-14, 2026-05-14T10:00:00.000Z. Months, days and minutes
-- that do not exist are the database's own to refuse; it would take an hour 24 and a second 60 for the next one.
create function sync.is_day(value text) returns boolean language sql immutable
as $$ select translate(value, '123456789', '000000000') = '0000-00-00' $$;
create function sync.is_time(value text) returns boolean language sql immutable
as $$
  select translate(value, '123456789', '000000000') = '0000-00-00T00:00:00.000Z'
    and substr(value, 12, 2) collate "C" < '24' and substr(value, 18, 1) collate "C" < '6'
$$;

-- The number of an object's keys.
create function sync.keys(object jsonb) returns bigint language sql immutable as $$ select count(*) from jsonb_object_keys(object) $$;

-- The kinds of fields (src/data/schema.ts): the type of a column; SQL of the column's value, from a document and a name; and SQL of its JSON,
-- from a column. sync.misfit says which values are of a kind.
create function sync.kinds() returns table (kind text, type regtype, stored text, as_json text) language sql immutable
as $$
  values
    ('text', 'text'::regtype, '%1$s->>%2$L', 'to_json(%s)'),
    ('prose', 'sync.prose'::regtype, '%1$s->>%2$L', 'to_json(%s)'),
    ('flag', 'boolean'::regtype, '(%1$s->%2$L)::boolean', '%s'),
    ('number', 'double precision'::regtype, '(%1$s->%2$L)::double precision', 'to_json(%s)'),
    ('time', 'timestamptz'::regtype, '(%1$s->>%2$L)::timestamptz',
      $json$'"' || to_char(%s at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'$json$),
    ('day', 'date'::regtype, '(%1$s->>%2$L)::date', 'to_json(%s)'),
    ('list', 'sync.list'::regtype, '%1$s->%2$L', '%s::text'),
    ('map', 'sync.map'::regtype, '%1$s->%2$L', '%s::text')
$$;

-- Why a value cannot be stored as a field of this kind (null: unknown, anything goes); null when it can. `large`: its size must be looked at.
-- (Not immutable, and without a subquery: Postgres would not inline it, which costs three times as much.)
create function sync.misfit(kind text, value jsonb, large boolean) returns text language sql stable
as $$
  select case
    when value is null then 'sync_bad_value'
    when large and octet_length(value::text) > case
        when starts_with(case jsonb_typeof(value) when 'array' then value->>0 else value #>> '{}' end, 'dm1.') then sync.max_sealed_bytes()
        else sync.max_value_bytes() end
      then 'sync_value_too_large'
    when case jsonb_typeof(value)
      when 'null' then true
      when 'string' then case kind
        when 'text' then true
        when 'prose' then true
        when 'time' then sync.is_time(value #>> '{}')
        when 'day' then sync.is_day(value #>> '{}')
        else kind is null end
      when 'boolean' then kind is null or kind = 'flag'
      when 'number' then kind is null or kind = 'number'
      when 'array' then kind is null or kind = 'list' and not value @? 'strict $[*] ? (@.type() != "string")'
      else kind is null or kind = 'map' and not value @? 'strict $.* ? (@.type() == "object" || @.type() == "array")' end
    then case
      when kind = 'list' and jsonb_typeof(value) = 'array' then
        case when jsonb_array_length(value) > sync.max_items() then 'sync_too_many_items' end
      -- A key takes 8 bytes at least.
      when kind = 'map' and pg_column_size(value) > 8 * sync.max_keys() then
        case when sync.keys(value) > sync.max_keys() then 'sync_too_many_items' end end
    else 'sync_bad_value' end
$$;

-- Why a name cannot be a field that a device sets; null when it can. `dot` is where its first dot is, `kind` that of the field
-- before the dot. No field that is known has a reserved name.
create function sync.misnamed(field text, dot int, kind text) returns text language sql immutable
as $$
  select case
    when kind is not null and dot = 0 then null
    when left(field, 1) = '_' then 'sync_reserved_field'
    when split_part(field, '.', 1) in ('user_id', 'id', 'version', 'clocks', 'extra', 'deleted_at', 'bytes') then 'sync_reserved_field'
    when dot > 0 and kind <> 'map' then 'sync_not_a_map'
    when field ~ '^[A-Za-z][A-Za-z0-9_]{0,62}(\..{1,200})?$' then null
    else 'sync_bad_field' end
$$;
