{{ current_rows('shiftTypes', 'r._unit') }}
