{{ current_rows('employees', 'r._unit') }}
