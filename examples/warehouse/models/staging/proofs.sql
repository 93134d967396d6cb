-- What the last batch says of each dataset, unit and month that is exported by its changes.
SELECT dataset.name AS dataset, proof.unit, proof.month, proof.provenAt AS proven_at
FROM (
  SELECT dataset, unnest(dataset.proofs) AS proof
  FROM (SELECT batch.id AS batch_id, unnest(datasets) AS dataset FROM {{ source('lake', 'manifests') }})
  WHERE batch_id = (SELECT max(batch_id) FROM {{ ref('current_batches') }})
)
GROUP BY ALL
