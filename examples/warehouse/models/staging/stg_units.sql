{{ current_rows('units', '0') }}
