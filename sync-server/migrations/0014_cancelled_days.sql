-- The occurrences of a repeating event that the person deleted, by day: a map, so that two devices may each delete one (docs/decisions/0029).
select sync.add_field('calendar_events', 'cancelled_days', 'sync.map');
