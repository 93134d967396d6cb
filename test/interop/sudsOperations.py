"""Prints as JSON what suds finds in the WSDL given as argument: {operation: [part, …]}."""

import json
import sys

from suds.cache import NoCache
from suds.client import Client

client = Client(f"file://{sys.argv[1]}", cache=NoCache())
methods = client.wsdl.services[0].ports[0].methods
json.dump(
    {name: [part.name for part in method.soap.input.body.parts] for name, method in methods.items()}, sys.stdout
)
