import {
  answerFieldsOf,
  endingsWithin,
  isAnswerField,
  operationNamed,
  operationsWithin,
  undefinedOperationsIn,
} from './knownNames.js';
import { sendsInShell } from './shellSends.js';
import type { Language, Unknown, Use } from './Use.js';

/** How a comment begins, by the ending of a file's name; the rest are those of most languages. */
const COMMENTS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(bat|cmd)$/, /^\s*(rem\b|::)/i],
  [/^(vb|vbs|bas|cls|frm|asp)$/, /^\s*('|rem\b)/i],
  [/^(sql|pls|pkb|lua|hs|elm|ads|adb)$/, /^\s*--/],
  [/^(ini|asm|clj|lisp|el)$/, /^\s*[;#]/],
  // Attributes say what a proxy is.
  [/^(cs|csx|java)$/, /^\s*(\/\/|\/?\*|\[\w+\(|@\w+\()/],
  [/^ipynb$/, /^\s*"\s*#/],
  [
    /^(pl|pm|t|tcl|r|awk|ex|exs|ya?ml|toml|mk|conf|env|service|timer|cr|nim|jl|)$/,
    /^\s*#(?!!)|^=(pod|head|cut)/,
  ],
];
const USUAL = /^\s*(#(?!!|include\b)|\/\/(?!go:embed)|\*(?![/*]?\s*\/)|\/\*|rem\b)/i;

/** True for a line that is a comment as a whole. */
export function isComment(line: string, ending = 'c'): boolean {
  return (COMMENTS.find(([endings]) => endings.test(ending))?.[1] ?? USUAL).test(line);
}

/** Templates of requests and request files. */
export const TEMPLATE_ENDINGS =
  /^(xml|soap|http|rest|hbs|ejs|mustache|tpl|tmpl|twig|j2|jinja2?|erb|tt|template|in|handlebars|njk|liquid|gotmpl|gohtml)$/;

/** The ending of a file's name, without its dot. */
export function endingOf(file: string): string {
  return /[^/]\.([A-Za-z0-9]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
}

const SAID = /\b(print|say|warn|die|log(?!i[cns]|o)\w*|echo|MsgBox|Console|println|Debug|error|throw)\b/i;
/** Behind it something else is done: the next statement, or what a function that may fail begins with. */
const NEXT = /;|(?<!\bnew )\{\s/;

/** A sentence that is printed, a comment behind a line, or what a job is called. */
export function isProse(line: string, name: string): boolean {
  const before = line.slice(0, line.indexOf(name));
  // An element is sent: `print "<wsdl" $what ">" | "curl …"`, or a method called: `println svc."wsdl$what"()`
  if (/<(?:\w+:)?$|\$\(\s*(?:echo|printf)\b[^)]*$|[\w)]\.["']$/.test(before)) return false;
  // Compared, and not called.
  if (/(?:[=!]==?|\beq|\bcase|\b[eE]quals(?:IgnoreCase)?\(|\b(?:has|[cC]ontains\w*)\()\s*["']$/.test(before))
    return true;
  const given = /["']$/.test(before) ? callAround(before) : undefined;
  if (given !== undefined && !SAID.test(given)) return false;
  return (
    SAID.test(before.split(NEXT).at(-1)!) ||
    /(^|\s)(\/\/|#|--)(?=\s)[^"'`]*$/.test(before) ||
    /["'](name|label|info|comment|description)["']\s*:\s*["'][^"']*$/.test(before)
  );
}

/** What is called with what comes next: `call` of `print(c.call{method="`. */
function callAround(before: string): string | undefined {
  let closed = 0;
  for (const [, name, bracket] of [...before.matchAll(/(\w*)\s*([({[\])}])/g)].reverse()) {
    if (/[)\]}]/.test(bracket!)) closed++;
    else if (closed > 0) closed--;
    else if (name && name !== 'new') return name;
  }
  return undefined;
}

const VERB = '(?:[A-Z][a-z]+)?_?';
/**
 * Where a name begins and is not said to its end: `"wsdl" . $what`, `wsdl${verb}Units`, `'wsdlGet' + noun`, `wsdl%s`.
 * The addresses of descriptions, keys and properties of that name are none.
 */
const BEGINNING = new RegExp(
  [
    `(?:^|[^\\w/.?&-]|\\bs/[^/\\n]*/)wsdl${VERB}(?:[$#%@{]\\{*[(\\w }]|\\\\\\(|~\\w|<%|<\\?)`,
    `["'\`>:]wsdl${VERB}["'\`](?!\\s*(?:[:\\]=]|=>))`,
  ].join('|'),
);
/** `wsdl` in Base64, turned by thirteen letters, backwards, as hexadecimal digits, by the numbers of its letters, and cut in two. */
const WRITTEN_OTHERWISE =
  /d3Nkb|jfqy[A-Z]|[a-z]ldsw\b|7773646c|\\u0077|\\x77|\b119\s*,\s*115\b|\bw["'`]\W{0,5}["'`]sdl|\bws["'`]\W{0,5}["'`]dl|\bwsd["'`]\W{0,5}["'`]l/i;
/** What a script that calls the service may do it by, and nobody can read which operation it is. */
const RUN = new RegExp(
  [
    // A text that is run as a program, or a method by a name that is made at run time.
    /(?<![.\w$>-])(?:eval\b(?!\s*\{)|iex\b|Invoke-Expression\b|CallByName\b|Execute(?:Global)?\s+\S|new Function\b|Function\(\s*["'`]|exec\s*\(\s*(?:[a-z_]\w*\s*[,)]|compile\b))/,
    /\binstance_eval\b|\brunIn\w*Context\b|\bcreate_function\s*\(|\bimport\(\s*['"`]data:|\bvm\.Script\b|\bMethodByName\s*\(\s*[^"\s]|\bReflectionMethod\b|->can\s*\(\s*\$/,
    // All methods of an object.
    /\bGetMethods\s*\(|\bget(?:Declared)?Methods\s*\(|\bGet-Member\b/,
    /\b(?:Object\.(?:keys|values|entries|getOwnPropertyNames)|Reflect\.get|_\.(?:invoke\w*|result)|dir)\s*\(\s*(?:\w+\.)*(?:\w*[cC]lient|cl?|soap|svc|\w*[sS]ervice|port|proxy)\b/,
    // A file that no line names.
    /\b(?:require|import|import_module|__import__)\s*\((?:\s*(?:os|sys|process)\.|(?![^)\n]*["'`])\s*[\w$])/,
    /\b(?:import_module|__import__)\s*\((?:\s*f["']|[^)\n]*["'`]\s*[+%])/,
    // A package that is named as the service is, and is no client of it.
    /(?:\brequire\b|\bfrom\b|\bimport\b)\s*\(?\s*['"](?:@[\w-]+\/)?[\w-]*(?:wfm|workforce(?!-soap))[\w-]*['"]|['"]@[\w-]+\/[\w-]*(?:shift|roster|payroll|absence|punch)[\w-]*['"]|\bnew\s+\\\w+\\(?:Wfm|Workforce)\w*\\/,
    /^\s*(?:include|require|load|do)(?:_once)?\s*\(?\s*(?:\$|getenv|ENV\b|ARGV\b)(?!.*["'][^"'\n]*\.\w+["'])/,
    /^\s*(?:[.&]|source)\s+["']?\$\{?[\w:]+\}?["']?(?:\s+\$\w+)*\s*$/,
    // A request that is written elsewhere.
    /->__doRequest\b(?!.*wsdl\w)|\bcreateDispatch\s*\(|\._invoke\s*\(|\btransport\.(?:post|send)\s*\(/,
    /\bcurl\b[^\n]*\s["']?@(?!-)|^(?!.*\b(?:echo|printf)\b).*\|\s*curl\b[^\n]*@-|\bread\b[^\n]*\bcurl\b[^\n]*\s-d\s+["']?\$/,
    /(?:\.post|\burlopen|\bfetch|_POSTFIELDS|\.request)\b[^\n]*(?:\bopen\(|\breadFile\w*\(|\bfile_get_contents\(|\bFile\.read\()/,
    /\bcurl\b[^\n]*\s(?:-T|--upload-file)\s|\bwget\b[^\n]*--(?:post|body)-file[=\s]\s*["']?(?![-$"])[\w./~]|=\s*["']?\$\(\s*(?:cat\s+|<\s*)["']?\$/,
    /\._binding\.send\b|\._operations\b|\brunpy\.run_|\b(?:pickle|dill|cloudpickle|joblib|jsonpickle)\.(?:loads?|decode|Unpickler)\s*\(|\breduce\(\s*getattr\b|send\(\s*:call\b|\w\[process\.(?:argv|env)[^\n]*\]\.(?:bind|call|apply)\b/,
    /\b(?:array_map|array_walk|call_user_func\w*)\s*\(\s*\[\s*\$(?:cl?|\w*[cC]lient|soap|svc|\w*[sS]ervice)\s*,\s*\$|\[\s*\$\w+\s*,\s*["']__(?:call|soapCall|doRequest)["']\s*\]|->__(?:call|soapCall)\s*\(\s*\.{3}/,
    // A file or a program that is found at run time.
    /\b(?:include|require)(?:_once)?\s*\(?\s*\$\w+(?=\s*\)?\s*[;}])|\bnew\s[^\n;=]*\bWorker\)?\s*\(\s*(?:process\.|path\b|(?!__filename)[\w.$]+\s*[,)])|\bfork\s*\(\s*(?!["'`)]|__filename)[\w$]/,
    /\bxargs\b(?![^\n]*\b(?:echo|printf|rm|mv|cp|grep|sed|mkdir|gzip|mail)\b)/,
    // What runs elsewhere: a command of another host, a unit, a container, a job, a procedure.
    /\bssh\s(?!-[VQ])[^\n;|]*?[\w}"'.@-]\s+["']?(?:\w+[-/]|[./~$]|\w+\s)|\bssh2_exec\(|\bexec_command\(|\bInvoke-Command\b|\bStart-ScheduledTask\b|\bschtasks\b[^\n]*\/run\b/,
    /\bsystemctl\s+(?:--\S+\s+)*(?:re)?start\s|\b(?:docker|podman|kubectl|nomad)(?:[ -]compose)?\s[^\n]*?\b(?:run|exec|job|dispatch)\s|\|\s*(?:at|batch)\s|\btrap\s+['"][^'"\n]*["'$]*\{?\w*\}?["']?\/\w/,
    /(?:(?<![\w.>$:-])(?:system|exec|shell_exec|passthru|popen\d?|proc_open|pcntl_exec|spawn\w*|execFile\w*|execa\w*)\s*\(?\s*\[?["'`](?=[\w./~$#{])|(?<![\w.>$:-]|\b(?:function|def|sub)\s+)(?:system|exec|shell_exec|passthru|popen\d?|proc_open|pcntl_exec)\s*\(\s*(?=[$*A-Za-z_\\])|\bKernel\.(?:system|exec|spawn)\b|(?<![\w.>$:-])(?:system|exec|spawn)\s+\*?(?:ENV|ARGV)\b|\bsp\.(?:run|Popen|call|check_\w+)\s*\(|\b(?:os\.(?:system|popen|exec\w+|(?:posix_)?spawn\w*)|subprocess\.\w+|Open3\.\w+|exec\.Command\w*|child_process\.\w+|Process\.Start|getRuntime\(\)\.exec)\s*\(|\b(?:execSync|execFile(?:Sync)?|spawn(?:Sync)?|execa(?:Sync|Command\w*|Node)?)["']?\]?\s*\(|\b(?:cp|child\w*)\.exec\s*\(|(?<![.\w$>-])exec\s*\(\s*process\.|\bnew ProcessBuilder\(|\bStart-Process\b|\bWScript\.Shell\b|\$`\w)(?!(?:[^\n]*["'`\s/])?(?:curl|mail|sendmail|g?un?zip|gzip|zip|tar|rm|mv|cp|mkdir|chmod|ls|cat|date|sort|iconv|xmllint|jq|git|lpr)\b)/,
    /^\s*(?:&\s+["']?(?:\.{1,2}[\\/]|[A-Za-z]:)|(?:sudo\s+)?(?:parallel|nohup|setsid|rsh|ansible\S*|npx|make|(?:npm|yarn|pnpm)\s+run|aws\s+\S+\s+(?:invoke|start)\S*|php\s+artisan|su\s+-)\s)|\s-exec\s+(?!rm|mv|cp|grep|gzip|chmod)\S|\bpsql\b[^\n]*SELECT\s+[\w.]+\(/,
    /\bbasic_publish\(|\b(?:nc|bus|queue|broker)\w*\.[pP]ublish\w*\(|\bproducer\.send\(|\bInvokeCommand\(|\.invoke\(\s*FunctionName|\.callproc\(|\bevent\(\s*new\b|\bEvent::(?:fire|dispatch)\(|\bReflect\.apply\(/,
    /\bArtisan::(?:call|queue)\(|::dispatch\w*\(|\bdispatch\w*\(\s*new\s|\bsend_task\(|\.(?:apply_async|delay)\(|\.perform_(?:async|later|in)\b|\bnew Queue\(|\bTriggerDagRunOperator\(|\b_?mediator\.(?:Send|Publish)\(|\bentry_points\(|["'`]\s*(?:CALL|EXEC)\s+\w/,
    /\b(?:curl|wget|fetch|requests\.post|axios|Invoke-\w+)\b[^\n]*\/(?:jobs?|hooks?|webhooks?|triggers?|dispatches|pipelines?|workflows?)\//,
    /\b(?:python[\d.]*|php|perl|ruby|node|pwsh)\b[^\n|;]*<<-?\s*['"\\]?\w/,
    /(?:\.|->)(?:[lr][pP]ush|xadd|send_message|sendMessage|enqueue\w*|start_execution|put_events|doBackground|do_background)\s*\(|(?:\.|->)publish\s*\(\s*["'\x60]|\bnew (?:SendMessage|Publish|StartExecution|PutEvents|Invoke)\w*Command\(|\bSidekiq::Client\.push|\bworkflow\.start\(|\.send\(\s*(?:["'](?!wsdl)[\w.-]+["']\s*,|\{\s*topic\b)|\bredis-cli\s[^\n]*\b(?:[lr]push|publish|xadd)\b/,
    /["'\x60]\s*(?:select|SELECT)\s+(?!(?:count|sum|max|min|avg|now|coalesce|concat|json\w*|array\w*|date\w*|to_\w+|version|current\w*|last_\w+|\w+_lock|pg_\w+|set_config|string_agg|group_concat|row_to_json|nextval|currval|lastval|uuid\w*|gen_random_uuid|lower|upper|distinct)\s*\()(?:\w+\.)?\w+\s*\([^()]*\)\s*;?\s*["'\x60]/i,
    /\bnew (?:\\?Symfony\\Component\\Process\\)?Process\s*\(\s*\[|\bnew Deno\.Command\(|\b(?:Bun|Deno)\.(?:spawn|run)\w*\(|\bsh(?:ell(?:js)?)?\.exec\(|\bcluster\.fork\(|\bIO\.popen\b|\bPTY\.spawn\b|\bTTY::Command\b|\bNet::SSH\b|\bRake::Task\b|(?<![\w.])open\(\s*["']\||\bcreate_subprocess_\w+\(|\bos\.startfile\(|\bcall_command\(|\bexec_module\(/,
    /\b[mM]arshal\.loads?\b|\b(?:yaml|YAML)\.(?:unsafe_load|full_load)|\bYAML\.load(?:_file)?\b[^\n]*\)\.\w+\(|\bunserialize\s*\([^;\n]*\)->|\bautoload\s+:|\bbinding\.eval\b|\bgetattr\s*=|=\s*getattr\s*$|\bassert\s*\(\s*\$|\bregister_tick_function\(/,
    // Bytes that the script itself sends, and programs of another kind that it loads.
    /\bfsockopen\s*\(|\bstream_socket_client\s*\(|\bsocket\.(?:create_connection|socket)\s*\(|\bopen_connection\s*\(|\b(?:net|tls)\.(?:connect|createConnection)\s*\(|\b(?:TCPSocket|UNIXSocket)\.(?:open|new)\b|\.sendBeacon\s*\(|\bdlopen\s*\(|\bFFI::cdef\b|\bctypes\.\w*(?:CDLL|cdll|windll|WinDLL|LoadLibrary)|\bFiddle\b|\bnew COM\s*\(|\bServerProxy\s*\(|\bbash_command\s*=|\b(?:SSH|Docker|KubernetesPod|SimpleHttp|Http|LambdaInvokeFunction)Operator\s*\(|\bCURLOPT_INFILE\b|\bcurl_setopt_array\(\s*\$\w+\s*,\s*\$|\b(?:req\w*|post|q|http)\.body(?:_stream)?\s*=\s*(?:ENV|File|ARGV|STDIN|IO)\b|\bfrom ['"]ssh2['"]|require\(['"]ssh2['"]\)/,
    // A library that is made another one.
    /=\s*(?:globalThis\.)?Reflect\s*(?:[;,]|$)|\b(?:Client|HttpClient|WSDL)\.prototype\.\w+\s*=(?!=)|\.wsdl\.definitions\.[^\n=]*[^\n=!<>]=(?!=)|\bSavon(?:::\w+)*\.(?:prepend|include|class_eval|class_exec|send)\b|\bclass\s+Savon::|\brefine\s+Savon\b|\btype\(\s*[\w.]+\s*\)\.__\w+__\s*=|\._(?:binding|operations)\s*\.\s*\w+\s*=(?!=)|\bsetattr\s*\(\s*\w+\.service\b/,
    // A request that is made another one.
    /(?:\bsed\b[^\n]*\bs[/|,#]|(?:\b\w*[rR]eplace\w*|-c?replace|\bg?sub!?)\s*\(?\s*\[?["'/]+)(?:wsdl)?(?:Get|Find)(?![a-z])/,
    // A method that is handed on by a name.
    /\b(?:call_user_func\w*|fromCallable)\s*\(\s*(?:\[|array\()[^,\]]*,\s*(?:\$\w+\s*(?:\[|->)|[a-z_]+\()|=\s*[\w.]+\.__get(?:item|attr|attribute)__\s*$/,
    /\{[^{}\n]*\[(?!\s*["'])[^\n{}]+\]\s*:\s*\w+[^{}\n]*\}(?:\s*\})*\s*(?:=(?!=|>)|of\b|\)\s*=>)/,
    // A program of the system under another name, and the loader of modules.
    /\bfrom\s+subprocess\s+import\b|\bfrom\s+os\s+import\b[^\n]*\b(?:system|popen|exec[lv]\w*|spawn\w*|posix_spawnp?)\b|\(\s*os\.(?:system|popen|exec[lv]\w*)\s*[,)]|\b(?:__)?builtins(?:__)?\.(?:exec|eval)\b|=\s*["'](?:system|exec|shell_exec|passthru|proc_open|popen)["']|\b(?:exec|spawn|fork)\w*\s*(?::|\bas\b)\s*\w+[^\n]*\bchild_process\b|\bpromisify\(\s*(?:\w+\.)?(?:exec|spawn)\w*\s*\)|\bModule\._load\(|\bconstructor\._load\(|\bsetup(?:Primary|Master)\(|\bcreateRequire\([^)\n]*\)\s*\(\s*process\./,
  ]
    .map(({ source }) => source)
    .join('|'),
);
/** A request by hand, of a script that calls by a library otherwise: what is posted as JSON is for another service. */
const POST =
  /(?:\b(?:requests\.post|session\.post|axios(?:\.post)?|request\.post|Net::HTTP\.post|urlopen)\s*\(|\.request\s*\(\s*["'](?:POST|PUT)["']\s*,|\bfetch\s*\([^\n]*\bbody\s*:\s*(?!["'`]))(?!.*(?:json|JSON|dumps))|_POSTFIELDS\b(?!.*json)|\bInvoke-(?:RestMethod|WebRequest)\b(?=[^\n]*\s-[mM]ethod\s+["']?(?:POST|[pP]ost)\b)(?=[^\n]*\s-[bB]ody\s+[$(])(?![^\n]*[jJ]son)/;
/** What a program says that a script of Ruby or PHP runs. */
const OUTPUT_OF =
  /(?:(?:^|=|\b(?:echo|print|puts|return|if|unless))\s*\x60|%x[({[|!])\s*(?!(?:date|hostname|whoami|pwd|ls|cat|git|uname|which)\b)[\w./~$#{\\-]+|^\s*sh\s*\(?\s*["'](?!(?:rm|mv|cp|mkdir|git|tar|gzip|curl|cat|ls|bundle|gem)\b)[\w./~$#{-]/;
/** An action that is made at run time: `SOAPAction: $OP`. */
const MADE_ACTION = /\bSOAPAction["']?\s*:\s*["'\\]*(?:uri:[\w/]+[#/])?(?:[$%#@]\{*\w|\{\{?\s*\w|<%)/i;
/** The same in languages without a grammar. */
const REFLECTED =
  /\.[pP][sS][oO]bject\.[mM]ethods\b|\bForEach-Object\s+-MemberName\s+["']?\$|\[[sS]cript[bB]lock\]::Create\(|\bInvoke-(?:RestMethod|WebRequest)\b(?=[^\n]*\s-Method\s+["']?(?:POST|[pP]ost)\b)(?=[^\n]*\s-InFile\s)|\.[gG]et(?:Declared)?Method\s*\(\s*[^"\s)]|\bInvokeMember\s*\(\s*[^"\s)]|\.CallContext\(\s*\w+,\s*[^"\s]|\bget\w*\([^)]*,\s*["']wsdl|->(?:call\s*\(?\s*)?\$\w+\b(?!\s*->)|SOAPAction["']?\s*(?:,|=>)\s*\$?[A-Za-z_]|(?:\|\||\/\/|\?\?|\?:)\s*["']wsdl\w+|\bnew QName\((?:"[^"]*"\s*,\s*)?[a-z][\w.]*\s*\)|\baddChildElement\(\s*\w+[.(]|\w\.&?"\$\{?\w+\}?"\s*[.(]|\binvokeMethod\s*\(\s*[^"'\s]|\bdo\.call\(\s*[^"'\s]/;

/** Whether a text begins a name of an operation that is not said to its end. */
export function isBeginning(text: string): boolean {
  const rest = operationsWithin(text)
    .reduce((left, { name }) => left.replaceAll(name, ' '), text)
    .replace(/(?<!\S)\S*(Result|[rR]esponse)\b/g, '');
  return BEGINNING.test(rest) && !/\bwsdl:\w/.test(rest);
}

/** Escaped envelopes as they are sent. */
export function plainLine(line: string): string {
  return line
    .replace(/\\u003[cC]/g, '<')
    .replace(/\\u003[eE]/g, '>')
    .replaceAll('\\"', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"');
}

/** The lines of a text without its comments, which are left empty. */
export function linesOf(file: string, text: string): string[] {
  const ending = endingOf(file);
  const comments = /^ps[dm]?1$/.test(ending)
    ? /<#[\s\S]*?#>/g
    : /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^=(?:pod|head\d?|begin)[\s\S]*?^=cut/gm;
  return text
    .replace(comments, (comment) => comment.replace(/[^\n]/g, ' '))
    .split('\n')
    .map((line) => (isComment(line, ending) ? '' : plainLine(line)));
}

/** What a file names by its lines and no call was made of, for languages without a grammar. */
export function unknownsInLines(file: string, lines: readonly string[], uses: readonly Use[]): Unknown[] {
  const called = new Set(uses.map(({ operation }) => operation));
  return lines.flatMap((line, at): Unknown[] => {
    const place = { file, line: at + 1, language: 'other' } as const;
    const names = [
      ...operationsWithin(line)
        .filter(({ name }) => !isProse(line, name))
        .map(({ operation }) => operation),
      ...endingsWithin(line).filter((name) => !isProse(line, name.slice(4))),
    ].filter((name) => !called.has(name));
    const begins = isBeginning(line) && !isProse(line, 'wsdl');
    return [
      ...names.map((name): Unknown => ({ what: 'name', name, ...place })),
      ...(begins ? [{ what: 'beginning', name: 'wsdl…', ...place } as const] : []),
    ];
  });
}

/** `$proxy.$name(…)` of PowerShell. A name that is a parameter of a function is read where the function is called. */
function madeMember(line: string, lines: readonly string[]): RegExpExecArray | undefined {
  const member = /\$\w+\.(?:["']?\$(\w+)["']?|\([^()\n]*\$[^()\n]*\))\(/.exec(line);
  if (!member) return undefined;
  const [, name = '-'] = member;
  const parameter = new RegExp(
    String.raw`\bfunction\s+[\w-]+\s*(?:\(|\{\s*(?:\[[^\n]*\]\s*)?param\s*\()[^{}]*\$${name}\b`,
    'i',
  );
  return parameter.test(lines.join('\n')) ? undefined : member;
}

/** What hides a name in any language: another writing of it, or a program that is made at run time. */
export function hiddenIn(
  { file, lines, language }: { file: string; lines: readonly string[]; language: Language },
  isClient: boolean,
  byLibrary = false,
): Unknown[] {
  const sends = language === 'shell' ? sendsInShell(lines) : [];
  return lines.flatMap((line, at): Unknown[] => {
    const place = { file, line: at + 1, language };
    if (language === 'data' && isBeginning(line)) return [{ what: 'beginning', name: 'wsdl…', ...place }];
    if (language !== 'data' && WRITTEN_OTHERWISE.test(line))
      return [{ what: 'beginning', name: 'wsdl… in another writing', ...place }];
    const run =
      sends[at] ??
      ((language === 'data' ? null : RUN.exec(line)) ??
        (language === 'other' ? (REFLECTED.exec(line) ?? madeMember(line, lines)) : null) ??
        (byLibrary ? POST.exec(line) : null) ??
        (/^(Ruby|PHP)$/.test(language) ? OUTPUT_OF.exec(line) : null) ??
        (language === 'Python' ? /(?<![\w.])exec\s*\((?!\s*["'])/.exec(line) : null) ??
        (/^(Python|Ruby)$/.test(language) ? /<(?:[\w.-]+:)?\$\{\w+\}/.exec(line) : null) ??
        (/^(other|data)$/.test(language) ? MADE_ACTION.exec(line) : null))?.[0];
    return run && isClient ? [{ what: 'call', name: run, ...place }] : [];
  });
}

/** A function of the scripts' own, as it is made. */
const isMade = (line: string, name: string): boolean =>
  new RegExp(
    `\\b(?:function|def|sub|func?|fn)\\s+(?:\\w+[.:]+|\\(.*\\)\\s*)?${name}\\b|\\b${name}\\s*\\([^()]*\\)[^;()]*\\{\\s*$|^\\s*(?:public|private|protected|internal|static)\\b[^=;]*\\b${name}\\(`,
    'i',
  ).test(line);

/** A function that is given an operation in one place, and in another what nobody can tell. */
export function openCalls(file: string, lines: readonly string[]): Unknown[] {
  const given = /(?<![\w.)>:])([\w.:>-]{1,200})\s*\(\s*(?:[\w.]+,\s*){0,2}["'`](?:\w+:)?wsdl\w+["'`]/g;
  const names = new Set(lines.flatMap((line) => [...line.matchAll(given)].map(([, name]) => name!)));
  return lines.flatMap((line, at) =>
    [...line.matchAll(/(?<![\w.)>:])([\w.:>-]{1,200})\s*\(\s*(?=[\w$])(?=(.{0,1000}))/g)].flatMap(
      ([, name, args]): Unknown[] =>
        names.has(name!) && !/wsdl/i.test(args!) && !isMade(line, name!)
          ? [{ what: 'call', name: name!, file, line: at + 1, language: 'other' }]
          : [],
    ),
  );
}

/** Operations that scripts name and no definition has, but for functions of their own. */
export function undefinedIn(
  files: readonly { readonly file: string; readonly lines: readonly string[]; readonly language: Language }[],
): Unknown[] {
  const named = files.flatMap(({ file, lines, language }) => {
    const suffix = /\boverridePromiseSuffix\W+(\w+)/.exec(lines.join('\n'))?.[1] ?? 'Async';
    return lines.flatMap((line, at) =>
      undefinedOperationsIn(line, language)
        .filter((name) => !isProse(line, name) && !operationNamed(name.replace(new RegExp(`${suffix}$`), '')))
        .map((name) => ({
          unknown: { what: 'operation' as const, name, file, line: at + 1, language },
          line,
        })),
    );
  });
  const own = new Set(named.flatMap(({ unknown, line }) => (isMade(line, unknown.name) ? unknown.name : [])));
  return named.flatMap(({ unknown }) => (own.has(unknown.name) ? [] : unknown));
}

/** Names of fields in the lines from a call to the next one: without a grammar nobody knows whose they are. */
export function fieldsBehind(use: Use, uses: readonly Use[], lines: readonly string[]): string[] {
  const next = Math.min(...uses.map(({ line }) => line).filter((line) => line > use.line), lines.length + 1);
  const behind = lines.slice(use.line - 1, next - 1).join('\n');
  const words = new Set(
    [...behind.matchAll(/(?:->|\.|\{|["'@/<])['"{]*([A-Za-z_]\w*)/g)].flatMap(([, word]) => {
      // `row.getBadgeNo()`, `row.BadgeNo`
      const bare = word!.replace(/^(get|is)(?=[A-Z])/, '');
      return /^(Id|Name|Key|Value|Type|Label|Date)$/.test(bare)
        ? [word]
        : [word, bare[0]!.toLowerCase() + bare.slice(1)];
    }),
  );
  return [...answerFieldsOf(use.operation).keys()].filter((name) => words.has(name) && name !== 'length');
}

/** `$row->{pensionPlan}` beside `$row->{badgeNo}`: of one variable, and no definition has it. */
export function unknownFields(use: Use, lines: readonly string[]): Unknown[] {
  const known = answerFieldsOf(use.operation);
  const taken = new Map<string, { name: string; line: number }[]>();
  lines.forEach((line, at) => {
    for (const match of line.matchAll(/\$(\w+)->\{['"]?(\w+)['"]?\}|\b(\w+)\.(\w+)\b(?!\s*\()/g)) {
      const [of, name] = [(match[1] ?? match[3])!, (match[2] ?? match[4])!];
      if (at + 1 >= use.line) taken.set(of, [...(taken.get(of) ?? []), { name, line: at + 1 }]);
    }
  });
  return [...taken.values()]
    .filter((all) => all.some(({ name }) => known.has(name)))
    .flatMap((all) => all.filter(({ name }) => !isAnswerField(name) && /^[a-z]+[A-Z]\w*$/.test(name)))
    .filter(({ name }) => !lines.some((line) => new RegExp(`[.{]['"]?${name}['"]?\\}?\\s*=(?!=)`).test(line)))
    .map(({ name, line }) => ({
      ...{ what: 'field', name, operation: use.operation, file: use.file, line, language: 'other' },
    }));
}
