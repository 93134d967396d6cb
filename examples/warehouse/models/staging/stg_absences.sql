{{ current_rows('absences', 'r._unit') }}
