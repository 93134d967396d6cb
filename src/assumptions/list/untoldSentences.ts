/** What is taken for granted and has no test yet. `sentencesOf` says how it is written. */
export const UNTOLD = `
write.punchToken (observed; journal settle)
externalInfo1 of a punch comes back as it was sent.
! otherwise: It comes back changed, or not. - it takes records that have no documented delete
write.absenceToken (observed; journal settle)
externalInfo1 of an absence comes back as it was sent.
! otherwise: It comes back changed, or not. - it takes records that have no documented delete
write.transferLabel (document 2.8; journal payroll)
extTransferId names one transfer, and is shown at once.
! otherwise: It is shown later, or names several. - a transfer cannot be taken back
write.trackerRounding (document 2.9; journal payroll)
The value of a time tracker keeps four decimals, rounded half up.
! otherwise: It keeps fewer. - it takes records that have no documented delete
write.employeeKey (document 2.3; journal settle exports)
A badge number names one employee.
! otherwise: It may name several. - it takes records that have no documented delete
write.decimals (document 2.8; journal payroll)
Hours of a manual salary keep their decimals.
! otherwise: They are rounded. - it takes records that have no documented delete
write.locked (document 2.8; journal payroll)
A row of a locked period is refused with a reason.
! otherwise: It is dropped in silence, or saved. - a survey locks nothing
write.lateSave (guess; journal)
A call whose connection died is saved within a minute, or never.
! otherwise: It is saved later. - a survey breaks no connection
write.restored (guess; exports settle)
A row that was deleted does not come back by itself.
! otherwise: It comes back. - it takes days
write.ids.reused (guess; journal exports)
The id of a deleted row is not given again.
! otherwise: It is given again. - it takes many rows
read.modifiedAfter (document 2.7; exports)
modifiedAfter is compared in CET.
! otherwise: It is compared in another zone. - it takes punches of a known moment
read.punchOffset (document 2.7; exports payroll)
The offset in the moments of punches is to be ignored.
! otherwise: It is right. - it takes punches of a known moment
read.transferredPunches (document 2.7; exports payroll)
A punch that went to payroll is still read.
! otherwise: It is not read any more. - a transfer cannot be taken back
read.allUnits (document 4.5; exports)
A read of all units answers all of them.
! otherwise: It times out, or answers some. - it takes many calls at once, which a survey does not make
read.rootKey (document 5; exports)
Only the key of the main unit sees other units.
! otherwise: Others see them too. - it takes two keys
limit.concurrency (integrations; client exports gateway)
Ten calls at a time are answered.
! otherwise: Fewer are answered. - it takes many calls at once, which a survey does not make
limit.busy (integrations; client journal)
A call beyond the limit gets HTTP 429 and is not carried out.
! otherwise: It waits, or gets a fault. - it takes many calls at once, which a survey does not make
limit.rows (guess; journal)
A batch of a hundred rows is taken.
! otherwise: It is refused. - a survey writes few rows
`;
