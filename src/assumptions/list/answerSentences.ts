/** How answers, faults and refusals are written. `sentencesOf` says how it is written. */
export const ANSWERS = `
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
answer.arrayCounts (observed; decoder exports)
The number in arrayType is that of the members.
> A list that is shorter than announced proves no absence.
= right: The number is right.
! wrong: The number is wrong: a list may be cut.
answer.emptyLists (observed; decoder journal settle)
An empty list is an element without members.
= empty: It is an element with arrayType [0].
+ nil: It is nil.
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
+ withDate: A date stands before it.
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
`;
