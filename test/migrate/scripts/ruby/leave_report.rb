require 'savon'

# wsdl_get_units is only said here
module Workforce
  OPERATIONS = { reasons: :wsdl_get_leave_reasons, leaves: :wsdl_get_leave_applications }.freeze

  class Client
    def initialize(wsdl, key)
      @savon = Savon.client(wsdl: wsdl)
      @key = key
    end

    def fetch(operation, extra = {})
      answer = @savon.call(operation, message: { api_key: @key }.merge(extra))
      answer.body.values.first[:return][:item]
    end

    def customers
      @savon.call(:wsdl_get_customers, message: { api_key: @key }).body.values.first[:return][:item]
    end
  end
end

client = Workforce::Client.new(ENV['WSDL'], ENV['KEY'])
client.fetch(Workforce::OPERATIONS[:reasons]).each do |reason|
  puts "#{reason[:ext_code]} #{reason[:name]}"
end
client.fetch(:wsdl_get_roles).each { |role| puts role[:name] }
warn 'wsdl_get_unit failed' if client.customers.empty?

envelope = <<~XML
  <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:u="uri:Service"><s:Body>
    <u:wsdlGetDistricts><apiKey>#{ENV['KEY']}</apiKey></u:wsdlGetDistricts>
  </s:Body></s:Envelope>
XML
doc = Nokogiri::XML(Net::HTTP.post(URI(ENV['ENDPOINT']), envelope).body)
doc.xpath('//return/item').each { |item| puts item.at('name').text }
