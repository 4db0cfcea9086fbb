-- What a person does not want to see under On this day, and their own templates of journal entries.
select sync.add_field('journal_entries', 'on_this_day_hidden', 'boolean');
select sync.add_field('mood_entries', 'on_this_day_hidden', 'boolean');
create table public.templates (like sync.row including all, title text, content sync.prose);
select sync.register('templates');
