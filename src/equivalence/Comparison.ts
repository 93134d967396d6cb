/**
 * What a service did to a value that it kept: `narrowed` lost letters that its charset lacks, `reread` is UTF-8 read as
 * Latin-1, `cut` ends early, `trimmed` lost white space, `case` has other letter case, `unicodeForm` another Unicode
 * form, `escaped` has references of HTML for signs or letters, `rounded` fewer decimals, `decimalComma` a comma for the point, `seconds` gained or lost seconds, `datePrefix`
 * has a date before a time, `midnight` is 00:00:00 for 24:00:00, `flagInWords` says a flag in words.
 */
export type Change =
  | 'narrowed'
  | 'reread'
  | 'cut'
  | 'trimmed'
  | 'case'
  | 'unicodeForm'
  | 'escaped'
  | 'rounded'
  | 'decimalComma'
  | 'seconds'
  | 'datePrefix'
  | 'midnight'
  | 'flagInWords';

/**
 * Whether a value that a service shows is the value that was sent. `kept`: it is, but for how it is written or what was
 * lost on the way. `unknown`: it is not shown, or it has no reading. `notAsked`: nothing was sent for the field.
 */
export type Comparison =
  | { readonly is: 'same' }
  | { readonly is: 'kept'; readonly how: readonly Change[] }
  | { readonly is: 'different' }
  | { readonly is: 'unknown'; readonly because: 'notShown' | 'unreadable' }
  | { readonly is: 'notAsked' };
