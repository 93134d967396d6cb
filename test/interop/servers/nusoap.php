<?php
// Loads NuSOAP 0.9.5 into a newer PHP: constructors of the name of their class are no constructors any more. All
// else is as it was published.
error_reporting(E_ERROR | E_PARSE);
$source = file_get_contents('/usr/share/php/nusoap/nusoap.php');
preg_match_all('/^class\s+(\w+)/m', $source, $classes);
foreach ($classes[1] as $class)
    $source = preg_replace("/(function\s+|parent::)$class\s*\(/", '$1__construct(', $source);
eval('?>' . $source);
