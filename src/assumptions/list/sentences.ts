/**
 * Every assumption, in the order of the reports; those without a test stand last. Of each one the first line has the id, the
 * source and who rests on it, the second the sentence. Then an answer a line: `=` is assumed, `+` is handled, `!` breaks a
 * guarantee. `~+` and `~!` stand for the answers of a value that comes back, with the changes that are handled or break, `~f`
 * for those to a call that is wrong. `#` is a measure. Behind an answer, ` - ` says why there is no test. `>` says what is
 * promised where an answer breaks a guarantee.
 */
export const SENTENCES = `
answer.charset (observed; decoder exports gateway)
The letters of an answer are in the charset that it names.
> Letters beyond ASCII may be wrong. Ids, times and numbers are right.
= utf8: Answers are in UTF-8.
+ latin1: Answers are in ISO-8859-1.
+ otherCharset: Answers are in another charset, which they name.
! latin1AsUtf8: Answers say UTF-8 and hold other bytes.
! utf8AsLatin1: Answers say ISO-8859-1 and hold UTF-8.
! encodedTwice: Letters are encoded as UTF-8 twice.
answer.charsetLabels (integrations; decoder)
The HTTP header and the XML prolog name the same charset.
= agree: They agree, or one of them is silent.
+ differ: They differ. The HTTP header is followed.
answer.whole (observed; decoder journal settle exports gateway)
An answer is a whole envelope.
> Nothing can be read or settled. Ask the operator what comes before the envelope, and who cuts it.
= envelope: It is a whole envelope.
! broken: No answer is whole. A warning before the XML can cut its end.
! page: Every answer is a page or another text.
answer.before (integrations; decoder journal)
An answer begins with its XML.
= nothing: It begins with its XML.
+ space: White space or a byte order mark comes first.
+ comment: A comment comes first. It is passed over.
+ text: A text comes first, such as a warning of the server. It is passed over.
answer.after (integrations; decoder)
After the envelope comes nothing, or a comment.
= nothing: Nothing comes.
+ space: White space comes.
+ comment: A comment comes.
+ text: Another text comes. It is passed over where the file says so.
answer.names (document 2; decoder journal settle exports gateway payroll)
The names of fields are written as in the definition.
= asDefined: They are written as in the definition.
+ lower: They are in lower case.
+ upper: They are in upper case.
+ otherCase: They are in another letter case.
answer.unknownFields (observed; decoder exports)
Records have no fields beside those of the definition.
= none: There are no other fields.
+ some: There are other fields. They are left out and reported.
answer.members (document 1; decoder gateway)
The members of a list are called item.
= item: They are called item.
+ otherwise: They have other names. They are taken by their place.
answer.references (integrations; decoder)
Values stand where they belong, and not behind references.
= inPlace: They stand where they belong.
+ multiRef: References lead to them. They are followed.
answer.arrayCounts (observed; decoder exports)
The number in arrayType is that of the members.
> A list that is shorter than announced proves no absence.
= right: The number is right.
! wrong: The number is wrong: a list may be cut.
answer.emptyLists (observed; decoder journal settle)
An empty list is an element without members.
= empty: It is an element with arrayType [0].
+ nil: It is nil. It is an empty one where the file says so.
+ bare: It is an element without arrayType.
+ omitted: It is left out. It is an empty one where the file says so.
answer.blankTexts (document 2.2; decoder exports gateway)
A text without a value is an empty element, or left out.
= emptyOrOmitted: It is an empty element, or left out.
+ nil: It is nil.
answer.blankDates (integrations; decoder exports gateway payroll)
A date without a value is left out, or nil.
= omittedOrNil: It is left out, or nil.
+ zero: It is a zero date, such as 0000-00-00.
! firstDay: It is the first day of a calendar, such as 1900-01-01. It is read as that day.
+ empty: It is an empty element.
answer.dates (document 2; decoder settle exports payroll)
A date is written as YYYY-MM-DD.
= day: It is written as YYYY-MM-DD.
+ withTime: A time or an offset follows the date.
! otherwise: It is written in another way.
answer.times (document 2; decoder settle exports)
A time is written as hh:mm:ss.
= seconds: It is written as hh:mm:ss.
+ minutes: It has no seconds.
! withDate: A date stands before it.
+ withMore: A fraction or an offset follows it.
! otherwise: It is written in another way.
answer.decimals (observed; decoder exports payroll)
A decimal is written with a point.
= point: It is written with a point.
! comma: It is written with a comma.
! exponent: It is written with an exponent.
! otherwise: It is written in another way.
answer.integers (observed; decoder settle)
A whole number is written in digits.
= digits: It is written in digits.
! decimals: Decimals follow it.
! otherwise: It is written in another way.
answer.flags (observed; decoder settle)
A flag is written as true, false, 1 or 0.
= bits: It is written as true, false, 1 or 0.
! words: It is another word.
! otherwise: It is written in another way.
answer.clock (guess; journal exports)
The clock of the service is that of this machine, to the minute.
= near: The clocks differ by a minute at most.
! off: The clocks differ by more than a minute.
# most seconds: Seconds between the clocks.
fault.status (observed; client journal gateway)
A fault comes with HTTP 500.
= http500: Faults come with HTTP 500.
+ http200: Faults come with HTTP 200.
+ http4xx: Faults come with another status from 400 to 499.
fault.code (observed; client journal)
The code of a fault is Client or Server.
= soap: It is Client or Server, or one of them with more after a point.
+ otherwise: It is another code: it says nothing of what was done.
row.reasons (document 7; journal settle gateway)
A rejected row has its reasons in validationErrors.
> A rejected row of a batch is unanswered. Other replies look accepted: write through the journal only.
= validationErrors: validationErrors has them.
+ otherCase: The name of the field has another letter case.
! otherField: Another field has them.
row.noReason (document 1; journal settle gateway)
A row that was saved has no reason, also no empty one.
> With the file, a saved row counts as saved if it has an id. Without the file it looks rejected.
= none: It has none.
! emptyText: It has an empty text.
fault.unknownKey (guess; client gateway exports)
A call with an unknown key gets a Client fault.
> A wrong key looks like an empty unit. Compare the number of employees with another source.
~f
! emptyAnswer: It gets an empty answer, which looks as if there were nothing.
! answer: It gets an answer as if the key were right.
fault.unknownOperation (observed; client exports)
A call of an unknown operation gets a Client fault.
~f
! emptyAnswer: It gets an empty answer.
! answer: It gets the answer of the operation that its SOAPAction names.
fault.malformed (observed; client gateway journal)
An envelope that is cut gets a Client fault, and is not carried out.
~f
! emptyAnswer: It gets an empty answer.
! answer: It is carried out.
fault.leavesHalf (guess; journal settle gateway)
A batch that gets a fault leaves nothing behind.
> The journal reads before it sends again. Without the journal, a fault can leave rows behind.
= nothing: It leaves nothing.
+ all: All of it is saved. The journal reads before it sends again.
! half: Some of its rows are saved.
request.parts (integrations; client journal settle exports gateway)
The parts of a request are taken by their names.
= name: They are taken by name.
+ position: They are taken by position. All parts before the last one are sent.
request.trailing (integrations; client journal settle exports gateway)
Parts at the end of a request may be left out.
= optional: They may be left out.
+ required: A request without them gets a fault. All are sent where the file says so.
request.unknownFields (guess; client)
A field that the service does not know is ignored in a request.
= ignored: It is ignored.
+ refused: The request gets a fault. The client sends no such fields.
read.filter (document 4.3; settle exports gateway)
A read for a badge number that nobody has answers nobody.
= applied: It answers nobody.
! ignored: It answers records all the same.
read.order (guess; exports gateway)
Two reads of the same records answer them in the same order.
= same: The order is the same.
+ changes: The order changes. Records are compared by their ids.
read.window (guess; exports settle)
A read of shifts answers a whole year at once.
> A long period is cut without a word. Read month by month.
= year: It answers a year.
+ shorter: It refuses a year and answers a month.
! fewer: A long period lacks shifts that a part of it shows: an answer is cut in silence.
read.lastDay (guess; journal settle exports payroll)
A read of shifts shows those of its last day.
= included: It shows them.
+ leftOut: It leaves them out. Exports and the payroll check read a day more where the file says so.
read.modifiedZone (document 4.2; exports)
lastModified is compared on the clock on which ts is shown.
> A read of changes can miss some. Read whole periods.
= shown: Both are on one clock.
+ earlier: It counts as an earlier moment: more records come than were changed.
+ ignored: It is ignored: all records come.
! later: It counts as a later moment: changes are missed.
read.modifiedInclusive (document 4.2; exports)
lastModified answers what was modified after it, and not at it.
= exclusive: It answers what was modified after it.
+ inclusive: It answers also what was modified in that second.
read.schedules (document 4.5; journal settle exports payroll)
Shifts can be read with wsdlGetSchedulesV3.
> With the file, shifts are read by V2. It shows no token and no free days, and the payroll check says so.
= v3: They can be read with V3.
! v2: V3 gets a fault, and V2 an answer.
! neither: V2 and V3 get a fault.
key.sees (document 5; exports journal payroll)
A key sees one unit.
= oneUnit: It sees one unit.
+ units: It sees several units: it is the key of the main unit.
# most units: How many units it sees.
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
write.sameToken (guess; journal settle gateway)
A new row whose extScheduleId is there makes a record of its own.
> Rows with one token can become one record. Give each row a token of its own.
= own: It makes a record of its own.
+ refused: It is refused with a reason.
! merged: It is put into the record that has the token.
write.changedToken (document 2.4; journal settle gateway)
A change of a row leaves its extScheduleId.
> A row that was changed is not found by its token.
= kept: It is left.
! different: It becomes another one.
! notShown: It is gone.
write.emoji (document 2.4; journal settle gateway)
A comment keeps a sign of more than 16 bits, such as an emoji.
= kept: It is kept.
! cut: The comment ends before it.
! lost: It is lost, or another sign stands in its place.
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
+ untilWrongRow: Those before it are saved. Those behind it are not, and are not answered as saved.
+ allRows: None is saved.
+ faultBeforeAll: The call gets a fault, and none is saved.
! faultAfterHalf: The call gets a fault, and some of the others are saved.
write.savedReasons (document 7; journal settle gateway)
A row that was saved is answered without reasons.
> A row with a reason may be saved. Read before you send it again.
= silent: It is answered without reasons.
! reasoned: It is answered with a reason, and saved.
limit.rows (guess; journal gateway)
A batch of a hundred rows is taken.
> Send smaller batches.
= taken: Each row is answered.
! refused: The call gets a fault.
! inPart: Fewer rows are answered.
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
`;
