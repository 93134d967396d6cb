/** What requests and reads do. `sentencesOf` says how it is written. */
export const READS = `
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
`;
