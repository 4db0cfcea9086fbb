-- The order and the repetition of tasks; what a task of a project had not yet; and the task that an event was planned from.
select sync.add_field('tasks', 'position', 'double precision');
select sync.add_field('tasks', 'rrule', 'text');
select sync.add_field('project_tasks', 'tags', 'sync.list');
select sync.add_field('project_tasks', 'remind_at', 'timestamptz');
select sync.add_field('project_tasks', 'position', 'double precision');
select sync.add_field('project_tasks', 'rrule', 'text');
select sync.add_field('calendar_events', 'task_id', 'text');
