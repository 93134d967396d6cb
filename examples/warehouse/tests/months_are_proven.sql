-- Fails when a month is not proven within twice the nights of --prove-nights after the export that is now the base.
SELECT dataset, unit, month, proven_at
FROM {{ ref('proofs') }}
WHERE coalesce(proven_at, (
  SELECT min(batch.extractedAt::TIMESTAMP)
  FROM (SELECT unnest(batches) AS batch FROM {{ source('lake', 'batches') }})
  WHERE batch.state = 'current'
)) < (now() AT TIME ZONE 'UTC') - to_days(2 * {{ var('prove_nights') }})
