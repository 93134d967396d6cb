SELECT batch.id AS batch_id, batch.kind
FROM (SELECT unnest(batches) AS batch FROM {{ source('lake', 'batches') }})
WHERE batch.state = 'current'
