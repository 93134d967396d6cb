/** What a script does that neither its calls nor its output show. */
export interface Effect {
  readonly kind: 'files' | 'mail' | 'database' | 'elsewhere' | 'web';
  /** The first line that does it. */
  readonly line: number;
}

const SIGNS: Readonly<Record<Effect['kind'], RegExp>> = {
  files:
    /\b(?:writeFile|appendFile|createWriteStream|file_put_contents|fputcsv|fwrite|to_csv|to_excel|write_text|csv\.writer|DictWriter|Out-File|Set-Content|Add-Content|Export-Csv|StreamWriter|FileWriter|File\.(?:Write|Append|write|open))|\bf?open\s*\([^)]*,\s*(?:mode\s*=\s*)?['"][waxr]?[wax+]|>>?\s*"?\$?\{?[\w./-]*\.(?:csv|txt|json|xml|log|dat)\b/,
  mail: /\b(?:mail\s*\(|smtplib|nodemailer|sendmail|PHPMailer|Net::SMTP|Send-MailMessage|SmtpClient|JavaMail)/,
  database:
    /\b(?:INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|MERGE\s+INTO|executemany|ExecuteNonQuery|executeUpdate)\b/i,
  elsewhere:
    /\b(?:ftp_put|ftplib|basic-ftp|ssh2-sftp|paramiko|sftp|scp|Net::FTP|FtpWebRequest|s3\.upload|put_object)\b/i,
  web: /\b(?:fetch|axios|got|request|post|put|patch|curl|curl_init|wget|urlopen|open-uri|URI|file_get_contents|Invoke-(?:RestMethod|WebRequest)|(?:Post|Put|Send|Get)Async)\b[^\n]*?["'`\s(]https?:\/\/(?!schemas\.xmlsoap|www\.w3\.org)/i,
};

/** Files that a script writes, mail, databases, transfers and calls of other addresses, by the words for them: one of each kind. */
export function effectsIn(script: string): Effect[] {
  const lines = script.split('\n').map((line) => line.replace(/^\s*(?:\/\/|#(?!!)|\*|--).*/, ''));
  return (Object.keys(SIGNS) as Effect['kind'][]).flatMap((kind) => {
    const at = lines.findIndex(
      (line) => SIGNS[kind].test(line) && !/^\s*(?:import|from|using|use|require)\b/.test(line),
    );
    return at < 0 ? [] : [{ kind, line: at + 1 }];
  });
}
