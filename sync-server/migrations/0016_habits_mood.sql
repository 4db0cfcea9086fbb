-- Habits: order, rhythm and target by day, rests, reminders, and when a day was ticked. Moods: tags.
select sync.add_field('habits', 'position', 'double precision');
select sync.add_field('habits', 'schedule', 'sync.map');
select sync.add_field('habits', 'unit', 'text');
select sync.add_field('habits', 'paused', 'sync.map');
select sync.add_field('habits', 'reminders', 'sync.list');
select sync.add_field('habit_days', 'done_at', 'timestamptz');
select sync.add_field('mood_entries', 'tags', 'sync.list');
