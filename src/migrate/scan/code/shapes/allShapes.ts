import type { Shape } from '../Reader.js';
import * as call from './callShapes.js';
import * as statement from './statementShapes.js';
import * as value from './valueShapes.js';

/** The kinds of nodes that each shape reads, in all languages; `ruby:call` is of one grammar only. */
const KINDS: readonly (readonly [Shape, string])[] = [
  [
    value.quoted,
    `string template_string string_literal encapsed_string character_literal raw_string ansi_c_string delimited_symbol regex`,
  ],
  [value.unquoted, 'nowdoc_body heredoc_body bare_string bare_symbol'],
  [value.joined, 'concatenated_string chained_string concatenation'],
  [
    value.word,
    `bash:word bash:number bash:extglob_pattern number integer integer_literal
    simple_symbol hash_key_symbol`,
  ],
  [
    value.variable,
    `identifier variable_name variable constant global_variable name qualified_name simple_name this
    self relative_scope property_identifier shorthand_property_identifier
    shorthand_property_identifier_pattern simple_expansion`,
  ],
  [value.ownVariable, 'instance_variable class_variable'],
  [
    value.dotted,
    `member_expression attribute scope_resolution member_access_expression
    nullsafe_member_access_expression class_constant_access_expression`,
  ],
  [value.indexed, 'bash:subscript subscript_expression subscript  element_reference'],
  [
    value.listed,
    `array pattern_list expression_list list tuple set array_pattern tuple_pattern left_assignment_list
    right_assignment_list list_pattern string_array symbol_array`,
  ],
  [value.dictionary, 'object object_pattern dictionary hash array_creation_expression'],
  [
    call.calls,
    `call call_expression new_expression function_call_expression member_call_expression
    nullsafe_member_call_expression scoped_call_expression`,
  ],
  [call.creation, 'object_creation_expression'],
  [call.shellCommand, 'bash:command'],
  [call.pipe, 'bash:pipeline'],
  [call.binary, 'binary_expression binary_operator binary boolean_operator'],
  [call.expansion, 'bash:expansion'],
  [call.comparison, 'comparison_operator'],
  [
    call.chosen,
    'ternary_expression conditional_expression conditional ruby:if ruby:elsif ruby:unless ruby:case',
  ],
  [call.destructured, 'ruby:case_match ruby:match_pattern ruby:test_pattern'],
  [call.matched, 'php:match_expression'],
  [call.firstOf, 'as_expression satisfies_expression non_null_expression php:dynamic_variable_name'],
  [
    statement.declared,
    `variable_declarator public_field_definition field_definition property_element const_element enum_assignment
    enum_case`,
  ],
  [statement.assigned, 'assignment assignment_expression variable_assignment named_expression'],
  [statement.added, 'augmented_assignment_expression augmented_assignment operator_assignment'],
  [
    statement.defined,
    `function_declaration function_expression generator_function_declaration arrow_function method_definition
    function_definition method method_declaration lambda lambda_expression anonymous_function singleton_method
    anonymous_function_creation_expression generator_function do_block ruby:block`,
  ],
  [
    statement.classed,
    `class_declaration class_definition class module enum_declaration trait_declaration
    abstract_class_declaration`,
  ],
  [statement.returned, 'return_statement return yield yield_statement yield_expression'],
  [statement.loop, 'for_in_statement for_statement ruby:for'],
  [statement.positionalLoop, 'foreach_statement'],
  [statement.clause, 'for_in_clause'],
];

/** How each kind of node is read, in all languages. */
export const allShapes: Readonly<Record<string, Shape>> = Object.fromEntries(
  KINDS.flatMap(([shape, kinds]) =>
    kinds.split(/\s+/).map((kind) => [kind.replace(':', ' '), shape] as const),
  ),
);
