{{ current_rows('schedules', 'r._unit') }}
