-- Chat: which question an answer belongs to, what came of it and who decided that; what a released thought is about.
select sync.add_field('entries', 'call_id', 'text');
select sync.add_field('entries', 'filed', 'sync.list');
select sync.add_field('entries', 'filed_by', 'text');
select sync.add_field('entries', 'topic', 'text');
