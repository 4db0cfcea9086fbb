-- Six-digit codes beside the links of mails, links for signing in, and accounts that are closed for a time. Where Supabase has the accounts, its
-- own service does this, and this file does nothing.
do $$
begin
  if to_regclass('auth.daymark_users') is null then
    return;
  end if;

  alter table auth.daymark_mail_links drop constraint daymark_mail_links_kind_check;
  alter table auth.daymark_mail_links
    add constraint daymark_mail_links_kind_check
      check (kind in ('signup', 'recovery', 'magiclink', 'email_change', 'reauthentication')),
    -- HMAC-SHA-256 of the person, the kind and the code, under a key of the server. null: an older mail without a code.
    add column code bytea check (length(code) = 32),
    -- How often this code was tried and wrong, and the codes of this kind before it, that were each asked for within a day of the next.
    add column wrong integer not null default 0,
    add column wrong_before integer not null default 0;
  create index daymark_mail_links_new_email on auth.daymark_mail_links (new_email) where new_email is not null;

  -- Until when a closed account stays closed. null: until somebody opens it.
  alter table auth.daymark_users add column disabled_until timestamptz;
end
$$;
