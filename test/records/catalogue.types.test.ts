import { describe, expectTypeOf, it } from 'vitest';
import type { OutputOf } from '../../src/definition/operation.js';
import type { wsdlGetTextItems } from '../../src/operations/catalogue/wsdlGetTextItems.js';
import type { wsdlUpdateTextItems } from '../../src/operations/catalogue/wsdlUpdateTextItems.js';
import type { GetTextItem } from '../../src/records/catalogue/GetTextItem.js';
import type { NeoRole } from '../../src/records/catalogue/NeoRole.js';
import type { Role } from '../../src/records/catalogue/Role.js';
import type { TextItem } from '../../src/records/catalogue/TextItem.js';
import type { Batch, Records } from '../../src/definition/outcome.js';

describe('catalogue types', () => {
  it('reads and writes text items in the two records that the wire has', () => {
    expectTypeOf<OutputOf<typeof wsdlGetTextItems>>().toEqualTypeOf<Records<GetTextItem>>();
    expectTypeOf<OutputOf<typeof wsdlUpdateTextItems>>().toEqualTypeOf<Batch<TextItem, TextItem>>();
    expectTypeOf<GetTextItem['showInWebpunch']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<TextItem['showInWebpunch']>().toEqualTypeOf<boolean | 0 | 1 | undefined>();
  });

  it('has int ids for roles and text ids for roles in groups', () => {
    expectTypeOf<Role['id']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<NeoRole['id']>().toEqualTypeOf<string | undefined>();
  });
});
