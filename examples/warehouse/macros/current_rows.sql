{% macro current_rows(dataset, unit) %}
SELECT r.* EXCLUDE (_deleted)
FROM {{ source('lake', dataset) }} AS r
JOIN {{ ref('whole_readings') }} AS w ON w.dataset = '{{ dataset }}' AND w.unit = {{ unit }}
WHERE r._batch_id >= w.batch_id AND r._batch_id IN (SELECT batch_id FROM {{ ref('current_batches') }})
QUALIFY row_number() OVER (PARTITION BY r._key ORDER BY r._batch_id DESC, r._deleted) = 1 AND NOT r._deleted
{% endmacro %}
