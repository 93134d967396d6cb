import type { Shape } from '../Reader.js';
import * as call from './callShapes.js';
import * as go from './goShapes.js';
import * as statement from './statementShapes.js';
import * as value from './valueShapes.js';

/** The kinds of nodes that each shape reads, in all languages; `ruby:call` is of one grammar only. */
const KINDS: readonly (readonly [Shape, string])[] = [
  [
    value.quoted,
    `string template_string string_literal verbatim_string_literal raw_string_literal interpreted_string_literal
    interpolated_string_expression encapsed_string character_literal raw_string ansi_c_string
    verbatim_string_characters verbatim_here_string_characters expandable_string_literal
    expandable_here_string_literal delimited_symbol regex`,
  ],
  [value.unquoted, 'nowdoc_body heredoc_body bare_string bare_symbol'],
  [value.joined, 'concatenated_string chained_string concatenation'],
  [
    value.word,
    `bash:word bash:number bash:extglob_pattern powershell:generic_token number integer integer_literal
    decimal_integer_literal simple_symbol hash_key_symbol`,
  ],
  [
    value.variable,
    `identifier variable_name variable constant global_variable name qualified_name simple_name this
    this_expression self relative_scope property_identifier shorthand_property_identifier
    shorthand_property_identifier_pattern simple_expansion`,
  ],
  [value.ownVariable, 'instance_variable class_variable'],
  [
    value.dotted,
    `member_expression attribute field_access scope_resolution c-sharp:member_access_expression member_access
    member_access_expression nullsafe_member_access_expression selector_expression class_constant_access_expression`,
  ],
  [
    value.indexed,
    `bash:subscript subscript_expression subscript array_access element_access element_reference
    element_access_expression index_expression`,
  ],
  [value.conditional, 'conditional_access_expression'],
  [value.bound, 'member_binding_expression element_binding_expression'],
  [
    value.listed,
    `array pattern_list expression_list list tuple set array_pattern tuple_pattern left_assignment_list
    right_assignment_list list_pattern string_array symbol_array tuple_expression array_initializer
    collection_expression`,
  ],
  [value.dictionary, 'object object_pattern dictionary hash'],
  [value.phpArray, 'array_creation_expression'],
  [value.initializer, 'initializer_expression'],
  [value.shellArray, 'bash:array'],
  [value.powershellHash, 'hash_literal_expression'],
  [
    call.calls,
    `call call_expression new_expression invocation_expression function_call_expression method_invocation
    member_call_expression nullsafe_member_call_expression scoped_call_expression`,
  ],
  [call.creation, 'object_creation_expression implicit_object_creation_expression'],
  [call.reference, 'method_reference'],
  [call.powershellCall, 'invokation_expression'],
  [call.powershellCommand, 'powershell:command'],
  [call.shellCommand, 'bash:command'],
  [call.pipe, 'pipeline_chain bash:pipeline'],
  [call.redirected, 'redirected_statement'],
  [call.binary, 'binary_expression binary_operator binary boolean_operator'],
  [call.expansion, 'bash:expansion'],
  [call.comparison, 'comparison_operator'],
  [call.chosen, 'ternary_expression conditional_expression conditional'],
  [call.branching, 'powershell:if_statement elseif_clause ruby:if ruby:elsif ruby:unless ruby:case'],
  [
    call.level,
    `array_literal_expression additive_expression format_expression additive_argument_expression
    format_argument_expression`,
  ],
  [
    call.firstOf,
    'powershell:string_literal as_expression satisfies_expression non_null_expression generic_name php:dynamic_variable_name',
  ],
  [
    statement.declared,
    `variable_declarator java:resource public_field_definition field_definition property_element const_element
    enum_assignment enum_case enum_member_declaration class_property_definition`,
  ],
  [statement.assigned, 'assignment assignment_expression variable_assignment named_expression'],
  [statement.added, 'augmented_assignment_expression augmented_assignment operator_assignment'],
  [statement.property, 'property_declaration'],
  [statement.enumConstant, 'enum_constant'],
  [statement.aliased, 'as_pattern instanceof_expression'],
  [
    statement.defined,
    `function_declaration function_expression generator_function_declaration arrow_function method_definition
    function_definition method method_declaration constructor_declaration lambda lambda_expression
    anonymous_function singleton_method anonymous_function_creation_expression generator_function
    local_function_statement anonymous_method_expression do_block ruby:block`,
  ],
  [statement.powershellFunction, 'function_statement class_method_definition'],
  [statement.scriptBlock, 'powershell:script_block'],
  [
    statement.classed,
    `class_declaration class_definition class module enum_declaration trait_declaration struct_declaration
    record_declaration class_statement abstract_class_declaration java:interface_declaration
    c-sharp:interface_declaration`,
  ],
  [
    statement.returned,
    'return_statement return yield yield_statement yield_expression flow_control_statement',
  ],
  [statement.loop, 'for_in_statement for_statement enhanced_for_statement ruby:for'],
  [statement.positionalLoop, 'foreach_statement'],
  [statement.clause, 'for_in_clause'],
  [go.expressions, 'go:expression_list'],
  [go.goAssigned, 'short_var_declaration go:assignment_statement const_spec var_spec'],
  [go.ranged, 'range_clause'],
  [go.composite, 'composite_literal literal_value'],
  [go.goFunction, 'go:function_declaration func_literal'],
  [go.goMethod, 'go:method_declaration'],
];

/** How each kind of node is read, in all languages. */
export const allShapes: Readonly<Record<string, Shape>> = Object.fromEntries(
  KINDS.flatMap(([shape, kinds]) =>
    kinds.split(/\s+/).map((kind) => [kind.replace(':', ' '), shape] as const),
  ),
);
