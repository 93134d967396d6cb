-- Fails when units of the last export could not be read, or values were lost.
SELECT batch.id
FROM (SELECT unnest(batches) AS batch FROM {{ source('lake', 'batches') }})
WHERE NOT batch.complete
QUALIFY row_number() OVER (ORDER BY batch.id DESC) = 1
  AND batch.id = (SELECT max(batch_id) FROM {{ ref('current_batches') }})
