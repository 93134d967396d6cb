-- The last batch that read a dataset of a unit whole: it holds all of it, and what came before does not count.
SELECT dataset.name AS dataset, one.unit, max(batch_id) AS batch_id
FROM (
  SELECT batch_id, dataset, unnest(dataset.units) AS one
  FROM (SELECT batch.id AS batch_id, unnest(datasets) AS dataset FROM {{ source('lake', 'manifests') }})
  WHERE dataset.mode = 'full'
)
WHERE one.state = 'done' AND batch_id IN (SELECT batch_id FROM {{ ref('current_batches') }})
GROUP BY ALL
