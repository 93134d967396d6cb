/** Functions that fill what they are given. */
export const FILLS = /^(Unmarshal|Decode|DecodeElement|preg_match|preg_match_all|parse_str|TryParse)$/;

/** Names under which functions are given that are told of the answer. */
export const HEARING = /^(success|complete|done|then|callback|onload|onSuccess|onComplete|load|end)$/;

/** Methods that ask for an entry by its key. */
export const BY_KEY = /^(get|fetch|dig|at|pop|getOrDefault|GetValueOrDefault|getItem)$/;

/** Methods that give a function what they are called on, and functions that give back what they are given. */
export const AS_IT_IS =
  /^(then|tap|done|spread|let|also|run|all|allSettled|WhenAll|freeze|resolve|memo|reactive|readonly|ref)$/;

/** Functions that make a list of what they are given. */
export const GATHERING = /^(gather|wait_all|parallel|zip|product)$/;

/** Functions that look for a name among others. */
export const AMONG =
  /^(includes|include\?|contains|Contains|ContainsKey|containsKey|has|has_key\?|indexOf|IndexOf|index|get|equals|equalsIgnoreCase|Equals|key\?|member\?|TryGetValue|getOrDefault|in_array|array_key_exists|array_search|contentEquals)$/;

/** Functions that put something of a name into a document. */
export const MAKING =
  /^(SubElement|create\w+|addChild\w*|add_child|startElement|[wW]rite(Start)?Element\w*|ele|Element)$/;

/** Commands that run a program on what they are given. */
export const PROGRAMS = /^(jq|yq|xq|[gm]?awk|nawk|python[\d.]*|node|php|perl|ruby)$/;

/** Methods of tables of columns that are given what to do by the columns' names. */
export const BY_COLUMNS = /^(rename|agg|aggregate|astype|fillna|transform_keys|mapKeys)$/;

/** Functions after which an object has what the other one has. */
export const MERGING = /^(assign|extend|merge|update|setattr|defaults|instance_variable_set|setProperty)$/;

/** Methods that add to what they are called on. */
export const GROWING =
  /^(push|append|add|Add|Append|AppendFormat|unshift|concat|put|extend|addAll|AddRange)$/;

/** Methods that put something of a name into what they are called on. */
export const NAMING = /^(add|set|register|Add|Set|Register)([A-Z_]\w*)?$/;

/** Methods of schemas that are given a record. */
export const PARSING = /^(safe_?)?(parse|validate|cast|decode|load|convert|transform)\w*$/i;

/** Methods that give what takes a member by its name. */
export const REFLECTED =
  /^(GetProperty|GetField|GetMethod|getMethod|getDeclaredMethod|getField|getDeclaredField)$/;

/** Methods that give only what they are told by name. */
export const SELECTING = /^(slice|pick|only|values_at|fetch_values)$/;
