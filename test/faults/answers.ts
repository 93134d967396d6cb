/** What a well server answers to the operations of the fault tests, and valid inputs for them. */
const envelope = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="uri:Service" xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>`;

export const answer = (operation: string, content: string) =>
  envelope(`<ns1:${operation}Response><return>${content}</return></ns1:${operation}Response>`);

const shift =
  '<scheduleId>9001</scheduleId><begDate>2026-03-02</begDate><endDate>2026-03-02</endDate><begTime>08:00:00</begTime><endTime>16:00:00</endTime><shiftCategoryId>11</shiftCategoryId>';

/** One operation of each effect and kind that matters to the transport. */
export const OPERATIONS = {
  wsdlGetRoles: {
    effect: 'read',
    input: {},
    answer: answer('wsdlGetRoles', '<item><id>1</id><name>Staff</name></item>'.repeat(40)),
  },
  wsdlGetSchedulesV3: {
    effect: 'read',
    input: { GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-08' } },
    answer: answer('wsdlGetSchedulesV3', `<schedules>${`<item>${shift}</item>`.repeat(20)}</schedules>`),
  },
  wsdlUpdateShifts: {
    effect: 'write',
    input: {
      Shifts: [
        {
          scheduleId: '9001',
          begDate: '2026-03-02',
          endDate: '2026-03-02',
          begTime: '08:00:00',
          endTime: '16:00:00',
          badgeNo: '0007',
          shiftCategoryId: '11',
        },
      ],
    },
    answer: answer('wsdlUpdateShifts', `<item>${shift}<badgeNo>0007</badgeNo></item>`),
  },
  wsdlUpdateTimeTrackers: {
    effect: 'append',
    input: { timeTrackers: [{ badgeNo: '0007', timeTrackerId: 3, operation: 0, value: '8' }] },
    answer: answer(
      'wsdlUpdateTimeTrackers',
      '<item><badgeNo>0007</badgeNo><timeTrackerId>3</timeTrackerId></item>',
    ),
  },
  wsdlInitiateTransferToPayroll: {
    effect: 'lock',
    input: {
      searchOptions: {
        extTransferId: 'run 1',
        fromDate: '2026-03-01',
        toDate: '2026-03-31',
        isPreliminary: false,
      },
    },
    answer: answer(
      'wsdlInitiateTransferToPayroll',
      '<extTransferId>run 1</extTransferId><status>In Progress</status>',
    ),
  },
} as const;

export type FaultOperation = keyof typeof OPERATIONS;

export const answerTo = (request: string) =>
  Object.entries(OPERATIONS).find(([name]) => request.includes(`:${name}>`))?.[1].answer ??
  faultAnswer('Client', 'unknown operation');

export const faultAnswer = (code: string, text: string) =>
  envelope(
    `<SOAP-ENV:Fault><faultcode>SOAP-ENV:${code}</faultcode><faultstring>${text}</faultstring><detail><request>${text}</request></detail></SOAP-ENV:Fault>`,
  );
