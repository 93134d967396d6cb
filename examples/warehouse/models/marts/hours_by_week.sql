-- Planned and worked hours of each employee and week, by the clock of the unit.
WITH planned AS (
  SELECT _unit, persId AS employee_id, date_trunc('week', begDate)::DATE AS week, sum(hours) AS hours
  FROM {{ ref('stg_schedules') }}
  WHERE NOT absenceShift AND persId <> 0
  GROUP BY ALL
),
worked AS (
  SELECT _unit, employeeId AS employee_id, date_trunc('week', punchIn)::DATE AS week, sum(hours) AS hours
  FROM {{ ref('stg_punches') }}
  GROUP BY ALL
)
SELECT
  _unit AS unit_id,
  employee_id,
  week,
  coalesce(planned.hours, 0) AS planned_hours,
  coalesce(worked.hours, 0) AS worked_hours
FROM planned
FULL JOIN worked USING (_unit, employee_id, week)
