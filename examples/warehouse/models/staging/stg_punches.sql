{{ current_rows('punches', 'r._unit') }}
