/** What writes and deletions do. `sentencesOf` says how it is written. */
export const WRITES = `
write.echo (document 4.4; journal settle gateway)
The answer of a batch has one row for each row that was sent, with its id.
= row: Each row comes back with its id.
+ idAlone: The id comes back alone.
+ withoutId: The row comes back without an id. A read is asked for it.
+ emptyRow: An empty row comes back. A read is asked for it.
+ otherNumber: Fewer or more rows come back. A read is asked.
+ nothing: No row comes back. A read is asked.
write.ids (document 2.4; journal settle gateway)
Each row that is answered has an id of its own.
= distinct: The ids are distinct.
! repeated: Rows are answered with the same id.
write.rowOrder (guess; journal settle gateway)
Rows are answered in the order in which they were sent.
= same: The order is the same.
+ other: The order is another one. Rows are matched by what is in them.
write.echoedValues (document 4.4; journal settle gateway)
The answer of a batch has the values that were sent.
~+ narrowed reread cut trimmed case unicodeForm escaped seconds datePrefix midnight flagInWords
+ notShown: The answer leaves some out.
# least letters: The fewest letters that were left of one that was cut.
write.lag (guess; journal settle exports gateway payroll)
The first read after a write shows what was written.
> With the file, a row counts as missing only after the measured seconds. A read before that proves nothing.
= none: No read was stale.
! stale: Reads were stale for a while.
! notInTime: No read showed it within a minute.
# most reads: The most stale reads in a row.
# most seconds: The longest lag, in seconds.
write.token (document 2.4; journal settle gateway)
extScheduleId comes back as it was sent.
> A lost answer is not settled by the token alone. Use short ASCII tokens, and survey again.
~! narrowed reread cut trimmed case unicodeForm escaped
# least letters: The fewest letters that were left of one that was cut.
write.texts (document 2.4; journal settle gateway)
A comment comes back as it was sent.
~+ narrowed reread cut trimmed case unicodeForm escaped
# least letters: The fewest letters that were left of one that was cut.
write.times (document 2.4; journal settle gateway)
Times come back as they were sent.
~+ seconds datePrefix midnight
write.dates (document 2.4; journal settle gateway)
Dates come back as they were sent.
~+
write.numbers (document 2.4; journal settle gateway)
Ids of shift types come back as they were sent.
~+ decimalComma
write.flags (document 2.4; journal settle gateway)
A flag comes back as it was sent.
~+ flagInWords
write.records (document 4.4; journal settle gateway)
A new row makes one record.
> A row can be there twice, or not at all. The journal looks, and says doubled or uncertain.
= one: It makes one record.
! several: It makes several records.
! none: It is answered as saved, and no read shows a record of its own.
write.breaks (document 2.4; journal settle gateway)
Breaks come back as they were sent.
~+ seconds datePrefix
write.tasks (guess; journal settle gateway)
The service adds no task to a new row.
= none: It adds none.
+ some: It adds tasks. What was not sent is not compared.
write.person (document 2.5; journal settle gateway)
A row that names nobody stays with nobody.
> A row that names nobody may get somebody. Name the employee in each row.
= nobody: It stays with nobody.
! somebody: The service gives it to somebody.
write.change (document 2.4; journal settle gateway exports)
A row that is changed keeps its id.
> Ids do not last. Do not keep them between jobs.
= sameId: It keeps its id.
! newId: It gets a new id.
write.wrongRow (document 7; journal settle gateway)
A row that is wrong is refused with a reason, and is not saved.
> A row that was answered as saved may be missing. The journal reads it back.
= refused: It is refused with a reason.
+ fault: The call gets a fault.
+ unanswered: No row comes back for it, and it is not saved.
! silent: It is answered as saved, and is not.
! saved: It is saved.
write.halfWrong (observed; journal settle gateway)
Of a batch with a wrong row, the others are saved.
> A fault can leave the right rows behind. Write through the journal only.
= wrongRowAlone: The others are saved.
+ allRows: None is saved.
+ faultBeforeAll: The call gets a fault, and none is saved.
! faultAfterHalf: The call gets a fault, and the others are saved.
write.savedReasons (document 7; journal settle gateway)
A row that was saved is answered without reasons.
> A row with a reason may be saved. Read before you send it again.
= silent: It is answered without reasons.
! reasoned: It is answered with a reason, and saved.
delete.absent (document 2.4; journal settle gateway exports payroll)
A read does not show what was deleted.
> A read shows deleted shifts. Compare with wsdlGetDeletedSchedules.
= absent: It is not shown.
! shown: It is still shown.
delete.listed (document 4.5; settle exports)
What was deleted is listed by wsdlGetDeletedSchedules.
> The list of deletions is not whole. Compare whole periods.
= listed: It is listed.
! inPart: Some of it is listed.
! notListed: It is not listed.
! noRead: The read of deleted shifts gets a fault.
write.compensations (observed; settle)
A compensation that is deleted is not read again.
= absent: It is not read again.
! otherwise: It is still read.
write.rules (observed; settle)
A rule that is deleted is not read again.
= absent: It is not read again.
! otherwise: It is still read.
`;
